CREATE TABLE "reembolsos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pago_id" uuid NOT NULL,
	"monto" numeric(12,2) NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"estado" text DEFAULT 'creando' NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reembolsos_estado" CHECK ("reembolsos"."estado" in ('creando', 'hecho', 'fallido')),
	CONSTRAINT "reembolsos_monto" CHECK ("reembolsos"."monto" > 0)
);
--> statement-breakpoint
ALTER TABLE "reembolsos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "pagos_sin_resolver";--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "reembolsado" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD CONSTRAINT "reembolsos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reembolsos_por_pago" ON "reembolsos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "reembolsos_sin_resolver" ON "reembolsos" USING btree ("id") WHERE "reembolsos"."estado" = 'creando';--> statement-breakpoint
CREATE INDEX "pagos_sin_resolver" ON "pagos" USING btree ("vence_en") WHERE "pagos"."estado" <> 'aprobado' and "pagos"."referencia" is not null;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_reembolsado" CHECK ("pagos"."reembolsado" <= "pagos"."aprobado");