ALTER TABLE "avisos" ADD COLUMN "confirmado_en" timestamp with time zone;--> statement-breakpoint
UPDATE "avisos" SET "confirmado_en" = "created_at";
