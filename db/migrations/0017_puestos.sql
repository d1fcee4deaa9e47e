ALTER TABLE "usuarios" ADD COLUMN "puesto" text;--> statement-breakpoint
-- Until now every admin could do everything.
UPDATE "usuarios" SET "puesto" = 'dueno' WHERE "rol" = 'admin';--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_puesto" CHECK (("usuarios"."rol" = 'admin') = ("usuarios"."puesto" is not null) and "usuarios"."puesto" in ('dueno', 'pedidos', 'productos', 'lectura'));