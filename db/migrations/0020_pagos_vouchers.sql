ALTER TABLE "pagos" ADD COLUMN "voucher" jsonb;--> statement-breakpoint
CREATE INDEX "pagos_pendientes" ON "pagos" USING btree ("id") WHERE "pagos"."estado" = 'pendiente';