DROP INDEX "usuarios_por_fecha";--> statement-breakpoint
DROP INDEX "usuarios_por_nombre";--> statement-breakpoint
DROP INDEX "usuarios_por_email";--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "eliminado_en" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "usuarios_por_fecha" ON "usuarios" USING btree ("created_at","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_nombre" ON "usuarios" USING btree ("nombre" collate "es-x-icu","apellido" collate "es-x-icu","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_email" ON "usuarios" USING btree ("email","id","rol") WHERE "usuarios"."eliminado_en" is null;