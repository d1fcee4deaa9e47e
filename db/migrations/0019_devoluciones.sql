ALTER TABLE "pagos" ADD COLUMN "partes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD COLUMN "parte" text;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD COLUMN "orden" uuid;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD COLUMN "referencia" text;--> statement-breakpoint
CREATE INDEX "reembolsos_por_orden" ON "reembolsos" USING btree ("orden");