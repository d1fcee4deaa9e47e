CREATE TABLE "respuestas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mensaje_id" uuid NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "respuestas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mensajes" ADD COLUMN "asignado_a" text;--> statement-breakpoint
ALTER TABLE "respuestas" ADD CONSTRAINT "respuestas_mensaje_id_mensajes_id_fk" FOREIGN KEY ("mensaje_id") REFERENCES "public"."mensajes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "respuestas_por_mensaje" ON "respuestas" USING btree ("mensaje_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_asignado" ON "mensajes" USING btree ("asignado_a","created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_sin_asignar" ON "mensajes" USING btree ("created_at","id") WHERE "mensajes"."asignado_a" is null;--> statement-breakpoint
CREATE INDEX "mensajes_por_correo" ON "mensajes" USING btree (lower("email"),"created_at");