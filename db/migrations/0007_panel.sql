ALTER TABLE "usuarios" ADD COLUMN "busqueda" text;--> statement-breakpoint
-- What busquedaUsuario() would have written for the people who are there already.
UPDATE "usuarios" SET "busqueda" = lower(regexp_replace(normalize(
  trim(regexp_replace("nombre" || ' ' || "apellido", '\s+', ' ', 'g')) || E'\n' || trim("email"), NFD),
  '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
ALTER TABLE "usuarios" ALTER COLUMN "busqueda" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_stock" ON "productos" USING btree ("stock","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_fecha" ON "usuarios" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "usuarios_por_nombre" ON "usuarios" USING btree ("nombre" collate "es-x-icu","apellido" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "usuarios_por_email" ON "usuarios" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "usuarios_admins" ON "usuarios" USING btree ("id") WHERE "usuarios"."rol" = 'admin';--> statement-breakpoint
CREATE INDEX "usuarios_por_texto" ON "usuarios" USING gin ("busqueda" gin_trgm_ops);
