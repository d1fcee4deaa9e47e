ALTER TABLE "pedidos" ADD COLUMN "cobro" text DEFAULT 'sin_pagar' NOT NULL;--> statement-breakpoint
CREATE INDEX "pedidos_por_fecha" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro","total");--> statement-breakpoint
CREATE INDEX "pedidos_por_estado" ON "pedidos" USING btree ("estado","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"cobro");--> statement-breakpoint
CREATE INDEX "pedidos_por_cobro" ON "pedidos" USING btree ("cobro","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado") WHERE "pedidos"."cobro" <> 'pagado';--> statement-breakpoint
CREATE INDEX "pedidos_por_atender" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro") WHERE "pedidos"."requiere_atencion" is not null;--> statement-breakpoint
CREATE INDEX "pedidos_por_numero" ON "pedidos" USING btree (right("id"::text, 8));--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_cobro" CHECK ("pedidos"."cobro" in ('sin_pagar', 'en_curso', 'incompleto', 'pagado', 'devuelto_parcial', 'devuelto'));--> statement-breakpoint
UPDATE "pedidos" SET "cobro" = CASE
	WHEN s.aprobado <= 0 THEN 'en_curso'
	WHEN s.reembolsado >= s.aprobado THEN 'devuelto'
	WHEN s.reembolsado > 0 THEN 'devuelto_parcial'
	WHEN s.aprobado < "pedidos"."total" THEN 'incompleto'
	ELSE 'pagado' END
FROM (
	SELECT pedido_id, sum(aprobado) AS aprobado, sum(reembolsado) AS reembolsado, bool_or(estado = 'pendiente') AS en_curso
	FROM "pagos" GROUP BY pedido_id
) s
WHERE s.pedido_id = "pedidos"."id" AND (s.aprobado > 0 OR s.en_curso);
