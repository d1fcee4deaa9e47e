CREATE TABLE "correos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"para" text NOT NULL,
	"asunto" text NOT NULL,
	"html" text NOT NULL,
	"texto" text NOT NULL,
	"enlace_secreto" text,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo_intento" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"message_id" text,
	"pedido_id" uuid,
	"clave" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enviado_en" timestamp with time zone,
	CONSTRAINT "correos_clave_unique" UNIQUE("clave"),
	CONSTRAINT "correos_estado" CHECK ("correos"."estado" in ('pendiente', 'enviado', 'fallido', 'guardado'))
);
--> statement-breakpoint
ALTER TABLE "correos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "correos" ADD CONSTRAINT "correos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correos_por_enviar" ON "correos" USING btree ("proximo_intento") WHERE "correos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "correos_por_pedido" ON "correos" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "correos_por_fecha" ON "correos" USING btree ("created_at" DESC NULLS LAST,"id");