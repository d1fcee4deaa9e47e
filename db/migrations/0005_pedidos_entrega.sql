ALTER TABLE "pedidos" ADD COLUMN "ajustes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "entrega" jsonb;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_ajustes" CHECK (jsonb_typeof("pedidos"."ajustes") = 'array');