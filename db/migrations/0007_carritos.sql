CREATE TABLE "carritos" (
	"usuario_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"lineas" jsonb NOT NULL,
	"dispositivos" jsonb NOT NULL,
	"pedidos" jsonb NOT NULL,
	"cambiado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carritos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "carritos" ADD CONSTRAINT "carritos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carritos_por_cambio" ON "carritos" USING btree ("cambiado_en");