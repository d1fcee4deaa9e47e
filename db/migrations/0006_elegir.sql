DROP INDEX "productos_por_nombre";--> statement-breakpoint
DROP INDEX "productos_por_stock";--> statement-breakpoint
DROP INDEX "productos_por_novedad";--> statement-breakpoint
DROP INDEX "productos_por_categoria";--> statement-breakpoint
DROP INDEX "productos_por_categoria_y_id";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "vendidos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_por_ventas" ON "productos" USING btree ("vendidos","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vendidos" ON "productos" USING btree ("id") WHERE "productos"."vendidos" > 0;--> statement-breakpoint
CREATE INDEX "productos_por_categoria_y_precio" ON "productos" USING btree ("categoria","precio","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_stock" ON "productos" USING btree ("stock" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_novedad" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_categoria" ON "productos" USING btree ("categoria","nombre" collate "es-x-icu","id","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_categoria_y_id" ON "productos" USING btree ("categoria","id","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;