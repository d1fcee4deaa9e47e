ALTER TABLE "movimientos_stock" DROP CONSTRAINT "movimientos_stock_motivo";--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_novedad" ON "productos" USING btree ("created_at","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_precio" ON "productos" USING btree ("precio","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_categoria" ON "productos" USING btree ("categoria","created_at","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_motivo" CHECK ("movimientos_stock"."motivo" in ('inicial', 'retencion', 'devolucion', 'recepcion', 'merma', 'conteo', 'devolucion_cliente', 'ajuste'));