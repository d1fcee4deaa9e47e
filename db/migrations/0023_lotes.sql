CREATE TABLE "lote_filas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lote_id" uuid NOT NULL,
	"pedido_id" uuid NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"numero" text DEFAULT '' NOT NULL,
	"resultado" text,
	CONSTRAINT "lote_filas_resultado" CHECK ("lote_filas"."resultado" in ('hecho', 'pendiente', 'procesando', 'enviado', 'entregado', 'cancelado', 'sin_pagar', 'dinero_devuelto', 'requiere_atencion', 'sin_courier', 'fallo'))
);
--> statement-breakpoint
ALTER TABLE "lote_filas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accion" text NOT NULL,
	"estado" text NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terminado_en" timestamp with time zone,
	CONSTRAINT "lotes_accion" CHECK ("lotes"."accion" in ('preparar', 'enviar', 'entregar', 'imprimir', 'exportar')),
	CONSTRAINT "lotes_estado" CHECK ("lotes"."estado" in ('borrador', 'en_curso', 'hecho'))
);
--> statement-breakpoint
ALTER TABLE "lotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lote_filas" ADD CONSTRAINT "lote_filas_lote_id_lotes_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote_filas" ADD CONSTRAINT "lote_filas_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lote_filas_por_pedido" ON "lote_filas" USING btree ("lote_id","pedido_id");--> statement-breakpoint
CREATE INDEX "lote_filas_por_hacer" ON "lote_filas" USING btree ("lote_id","id") WHERE "lote_filas"."resultado" is null;--> statement-breakpoint
CREATE INDEX "lotes_por_momento" ON "lotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lotes_en_curso" ON "lotes" USING btree ("created_at") WHERE "lotes"."estado" = 'en_curso';--> statement-breakpoint
CREATE INDEX "pedidos_por_numero" ON "pedidos" USING btree (right("id"::text, 8));
--> statement-breakpoint
-- Orders are found by the numbers of their shipments, too.
UPDATE "pedidos" p SET "busqueda" = p."busqueda" || E'\n' || s."numeros"
FROM (SELECT "pedido_id", lower(string_agg("numero", E'\n' ORDER BY "created_at", "id")) AS "numeros" FROM "despachos" WHERE "numero" <> '' GROUP BY "pedido_id") s
WHERE s."pedido_id" = p."id";
