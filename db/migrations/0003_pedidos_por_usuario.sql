DROP INDEX "pedidos_por_usuario";--> statement-breakpoint
CREATE INDEX "pedidos_por_usuario" ON "pedidos" USING btree ("usuario_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);