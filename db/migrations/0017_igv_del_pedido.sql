ALTER TABLE "pedidos" DROP CONSTRAINT "pedidos_igv";--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "igv_porcentaje" integer NOT NULL DEFAULT 18;--> statement-breakpoint
ALTER TABLE "pedidos" ALTER COLUMN "igv_porcentaje" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_igv" CHECK ("pedidos"."igv" = round("pedidos"."subtotal" * "pedidos"."igv_porcentaje" / 100, 2));