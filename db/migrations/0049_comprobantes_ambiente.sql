DROP INDEX "comprobantes_por_fecha";--> statement-breakpoint
ALTER TABLE "series_comprobante" ADD COLUMN "ambiente" text;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD COLUMN "ambiente" text;--> statement-breakpoint
-- The rows did not remember where they were sent: what the shop has set now stands for all.
UPDATE "series_comprobante" SET "ambiente" = coalesce((SELECT "ambiente" FROM "emisor_comprobantes"), 'pruebas');--> statement-breakpoint
-- What was a test is printed as one from now on; its signed XML stays as it was sent.
UPDATE "comprobantes" SET "ambiente" = 'pruebas', "datos" = jsonb_set("datos", '{sin_valor}', 'true')
  WHERE NOT EXISTS (SELECT FROM "emisor_comprobantes" WHERE "ambiente" = 'produccion');--> statement-breakpoint
UPDATE "comprobantes" SET "ambiente" = 'produccion' WHERE "ambiente" IS NULL;--> statement-breakpoint
ALTER TABLE "series_comprobante" ALTER COLUMN "ambiente" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "comprobantes" ALTER COLUMN "ambiente" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "comprobantes_por_fecha" ON "comprobantes" USING btree ("emitido_en" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","clase","ambiente","total","busqueda");--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_ambiente" CHECK ("comprobantes"."ambiente" in ('pruebas', 'produccion'));--> statement-breakpoint
ALTER TABLE "series_comprobante" ADD CONSTRAINT "series_comprobante_ambiente" CHECK ("series_comprobante"."ambiente" in ('pruebas', 'produccion'));