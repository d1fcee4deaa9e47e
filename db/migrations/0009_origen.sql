ALTER TABLE "productos" ADD COLUMN "hecho_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "departamento" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "localidad" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "material" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "cuidado" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "guia_tallas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_por_lugar" ON "productos" USING btree ("departamento","nombre" collate "es-x-icu","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."departamento" <> '';