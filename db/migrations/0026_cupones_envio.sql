ALTER TABLE "cupones" DROP CONSTRAINT "cupones_valor";--> statement-breakpoint
ALTER TABLE "cupones" ADD COLUMN "envio_gratis" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cupones" ADD COLUMN "primera_compra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cupones" ADD CONSTRAINT "cupones_valor" CHECK (num_nonnulls("cupones"."monto", "cupones"."porcentaje") = case when "cupones"."envio_gratis" then 0 else 1 end);