DROP INDEX "abonos_por_fecha";--> statement-breakpoint
DROP INDEX "comprobantes_por_fecha";--> statement-breakpoint
CREATE INDEX "abonos_por_fecha" ON "abonos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado");--> statement-breakpoint
CREATE INDEX "comprobantes_por_fecha" ON "comprobantes" USING btree ("emitido_en" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","clase","total","busqueda");