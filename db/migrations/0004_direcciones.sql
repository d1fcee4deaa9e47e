CREATE TABLE "direcciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"calle" text NOT NULL,
	"referencia" text,
	"codigo" text,
	"distrito" text NOT NULL,
	"provincia" text NOT NULL,
	"departamento" text NOT NULL,
	"por_defecto" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direcciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "direcciones" ADD CONSTRAINT "direcciones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direcciones_por_usuario" ON "direcciones" USING btree ("usuario_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "direcciones_por_defecto" ON "direcciones" USING btree ("usuario_id") WHERE "direcciones"."por_defecto";