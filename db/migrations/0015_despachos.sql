CREATE TABLE "despachos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"lineas" jsonb NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"recojo" boolean DEFAULT false NOT NULL,
	"numero" text DEFAULT '' NOT NULL,
	"seguimiento" text,
	"nota" text DEFAULT '' NOT NULL,
	"desde" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"regreso_en" timestamp with time zone,
	CONSTRAINT "despachos_desde" CHECK ("despachos"."desde" in ('pendiente', 'procesando', 'enviado', 'entregado', 'cancelado')),
	CONSTRAINT "despachos_lineas" CHECK (jsonb_typeof("despachos"."lineas") = 'array' and jsonb_array_length("despachos"."lineas") > 0)
);
--> statement-breakpoint
ALTER TABLE "despachos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "no_antes" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "despachos" ADD CONSTRAINT "despachos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "despachos_por_pedido" ON "despachos" USING btree ("pedido_id","created_at","id");--> statement-breakpoint
-- What was sent before has no shipment: without one, cancelling it would give back stock that is with the customer.
INSERT INTO "despachos" ("id", "pedido_id", "lineas", "desde", "created_at")
SELECT gen_random_uuid(), p."id",
	(SELECT jsonb_agg(jsonb_build_object('producto_id', item->>'producto_id', 'cantidad', (item->>'cantidad')::integer)) FROM jsonb_array_elements(p."items") AS item),
	'procesando',
	coalesce((SELECT max(e."created_at") FROM "eventos_pedido" e WHERE e."pedido_id" = p."id" AND e."tipo" IN ('enviado', 'entregado')), p."created_at")
FROM "pedidos" p WHERE p."estado" IN ('enviado', 'entregado');
