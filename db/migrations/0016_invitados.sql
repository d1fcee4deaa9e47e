ALTER TABLE "pedidos" ADD COLUMN "red" text;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "enlace" uuid;--> statement-breakpoint
CREATE INDEX "pedidos_por_red" ON "pedidos" USING btree ("red","created_at") WHERE "pedidos"."red" is not null;