ALTER TABLE "comprobantes" DROP CONSTRAINT "comprobantes_estado";--> statement-breakpoint
ALTER TABLE "eventos_comprobante" DROP CONSTRAINT "eventos_comprobante_estado";--> statement-breakpoint
DROP INDEX "comprobantes_por_resolver";--> statement-breakpoint
ALTER TABLE "comprobantes" ADD COLUMN "firmante" text;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD COLUMN "firmante_huella" text;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD COLUMN "sin_respuesta" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD COLUMN "confirmado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emisor_comprobantes" ADD COLUMN "validez_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "emisor_comprobantes" ADD COLUMN "validez_clave" text;--> statement-breakpoint
ALTER TABLE "emisor_comprobantes" ADD COLUMN "operador_ruc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "emisor_comprobantes" ADD COLUMN "firmante_huella" text;--> statement-breakpoint
CREATE INDEX "comprobantes_por_confirmar" ON "comprobantes" USING btree ("proximo_intento") WHERE "comprobantes"."estado" = 'registrada' and "comprobantes"."confirmado_en" is null;--> statement-breakpoint
CREATE INDEX "comprobantes_por_resolver" ON "comprobantes" USING btree ("emitido_en","id") WHERE "comprobantes"."estado" in ('rechazado', 'detenido') or ("comprobantes"."estado" = 'registrada' and "comprobantes"."confirmado_en" is null);--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_estado" CHECK ("comprobantes"."estado" in ('pendiente', 'aceptado', 'observado', 'registrada', 'rechazado', 'detenido'));--> statement-breakpoint
ALTER TABLE "eventos_comprobante" ADD CONSTRAINT "eventos_comprobante_estado" CHECK ("eventos_comprobante"."estado" in ('pendiente', 'aceptado', 'observado', 'registrada', 'rechazado', 'detenido'));--> statement-breakpoint
-- What was sent and not answered, and what the office was asked for in vain after 1033: it may have these.
UPDATE "comprobantes" SET "sin_respuesta" = true
WHERE "xml" IS NOT NULL
  AND ("estado" = 'pendiente' OR ("estado" = 'detenido' AND "codigo" IN ('0004', '0009', '0010', '0011', '0125', '0127')));
