ALTER TABLE "retornos" ADD COLUMN "reembolso_id" uuid;--> statement-breakpoint
ALTER TABLE "retornos" ADD CONSTRAINT "retornos_reembolso_id_reembolsos_id_fk" FOREIGN KEY ("reembolso_id") REFERENCES "public"."reembolsos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "retornos_por_reembolso" ON "retornos" USING btree ("reembolso_id");