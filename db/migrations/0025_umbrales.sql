DROP INDEX "productos_vivos_por_stock";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "stock_minimo" integer;--> statement-breakpoint
CREATE INDEX "productos_bajo_su_minimo" ON "productos" USING btree ("stock","id") WHERE "productos"."stock" <= "productos"."stock_minimo" and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_stock" ON "productos" USING btree ("stock","id","stock_minimo") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_stock_minimo" CHECK ("productos"."stock_minimo" >= 0);