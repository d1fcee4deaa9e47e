CREATE TABLE "caja" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"metodo" text NOT NULL,
	"tipo" text NOT NULL,
	"monto" numeric(14,2) NOT NULL,
	"igv" numeric(14,2) NOT NULL,
	"vende" boolean NOT NULL,
	"vendido" numeric(14,2) NOT NULL,
	"momento" timestamp with time zone NOT NULL,
	"sumado" boolean DEFAULT false NOT NULL,
	"primera" boolean DEFAULT false NOT NULL,
	"unidades" integer DEFAULT 0 NOT NULL,
	"distrito" text DEFAULT '' NOT NULL,
	"productos" uuid[] DEFAULT '{}' NOT NULL,
	"categorias" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "caja_metodo" CHECK ("caja"."metodo" in ('stripe', 'mercadopago')),
	CONSTRAINT "caja_tipo" CHECK ("caja"."tipo" in ('cobro', 'devolucion'))
);
--> statement-breakpoint
ALTER TABLE "caja" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ventas_dia" (
	"eje" text NOT NULL,
	"dia" date NOT NULL,
	"clave" text DEFAULT '' NOT NULL,
	"cobrado" numeric(14,2) NOT NULL,
	"devuelto" numeric(14,2) NOT NULL,
	"igv_devuelto" numeric(14,2) NOT NULL,
	"pedidos" integer NOT NULL,
	"unidades" integer NOT NULL,
	"nuevos" integer NOT NULL,
	"vendido" numeric(14,2) NOT NULL,
	"igv" numeric(14,2) NOT NULL,
	CONSTRAINT "ventas_dia_eje_dia_clave_pk" PRIMARY KEY("eje","dia","clave"),
	CONSTRAINT "ventas_dia_eje" CHECK ("ventas_dia"."eje" in ('dia', 'categoria', 'producto', 'metodo', 'distrito', 'hora'))
);
--> statement-breakpoint
ALTER TABLE "ventas_dia" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caja_una_venta" ON "caja" USING btree ("pedido_id") WHERE "caja"."vende";--> statement-breakpoint
CREATE INDEX "caja_por_momento" ON "caja" USING btree ("momento" DESC NULLS FIRST,"id" DESC NULLS FIRST,"tipo","metodo","vende");--> statement-breakpoint
CREATE INDEX "caja_por_sumar" ON "caja" USING btree ("momento","id") WHERE not "caja"."sumado";--> statement-breakpoint
-- The part of an order's money that is IGV, of so much of it.
CREATE FUNCTION "igv_de"("monto" numeric, "igv" numeric, "total" numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN $3 = 0 THEN 0 ELSE round($1 * $2 / $3, 2) END
$$;
--> statement-breakpoint
-- Each change of what was approved or refunded is a row of the till, at the moment that the payment says. With the
-- first one after which the money kept reaches the order's total, the order is sold. Whoever changes a payment holds its
-- order's lock.
CREATE FUNCTION "pago_mueve_caja"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
	antes_entro numeric := coalesce(OLD.aprobado, 0);
	antes_volvio numeric := coalesce(OLD.reembolsado, 0);
	el_total numeric;
	el_igv numeric;
	completa boolean;
BEGIN
	SELECT p.total, p.igv INTO STRICT el_total, el_igv FROM public.pedidos p WHERE p.id = NEW.pedido_id;
	completa := el_total <= (SELECT sum(g.aprobado - g.reembolsado) FROM public.pagos g WHERE g.pedido_id = NEW.pedido_id)
		AND NOT EXISTS (SELECT FROM public.caja c WHERE c.pedido_id = NEW.pedido_id AND c.vende);
	IF NEW.aprobado <> antes_entro THEN
		INSERT INTO public.caja (id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento)
		VALUES (gen_random_uuid(), NEW.pedido_id, NEW.proveedor, 'cobro', NEW.aprobado - antes_entro,
			public.igv_de(NEW.aprobado, el_igv, el_total) - public.igv_de(antes_entro, el_igv, el_total),
			completa, CASE WHEN completa THEN el_total ELSE 0 END, NEW.actualizado_en);
		completa := false;
	END IF;
	IF NEW.reembolsado <> antes_volvio THEN
		INSERT INTO public.caja (id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento)
		VALUES (gen_random_uuid(), NEW.pedido_id, NEW.proveedor, 'devolucion', NEW.reembolsado - antes_volvio,
			public.igv_de(NEW.reembolsado, el_igv, el_total) - public.igv_de(antes_volvio, el_igv, el_total),
			completa, CASE WHEN completa THEN el_total ELSE 0 END, NEW.actualizado_en);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "pago_insert_caja" AFTER INSERT ON "pagos" FOR EACH ROW
	WHEN (NEW.aprobado <> 0 OR NEW.reembolsado <> 0) EXECUTE FUNCTION "pago_mueve_caja"();
--> statement-breakpoint
CREATE TRIGGER "pago_update_caja" AFTER UPDATE OF "aprobado", "reembolsado" ON "pagos" FOR EACH ROW
	WHEN (OLD.aprobado <> NEW.aprobado OR OLD.reembolsado <> NEW.reembolsado) EXECUTE FUNCTION "pago_mueve_caja"();
--> statement-breakpoint
-- What came in before: on the day on which its order was confirmed, else on that of its payment.
INSERT INTO "caja" ("id", "pedido_id", "metodo", "tipo", "monto", "igv", "vende", "vendido", "momento")
SELECT gen_random_uuid(), pedido_id, proveedor, 'cobro', aprobado, igv_de(aprobado, igv, total),
	vende, CASE WHEN vende THEN total ELSE 0 END, momento
FROM (SELECT *, llega >= total AND llega - aprobado < total AS vende FROM (
	SELECT g.pedido_id, g.proveedor, g.aprobado, p.total, p.igv,
		sum(g.aprobado) OVER (PARTITION BY g.pedido_id ORDER BY g.intento) AS llega,
		coalesce((SELECT min(e.created_at) FROM "eventos_pedido" e WHERE e.pedido_id = p.id AND e.tipo = 'procesando'), g.created_at) AS momento
	FROM "pagos" g JOIN "pedidos" p ON p.id = g.pedido_id WHERE g.aprobado > 0
) AS entradas) AS cobros;
--> statement-breakpoint
-- And what went back: each refund on the day on which it was ordered, those made at the provider with the last change.
INSERT INTO "caja" ("id", "pedido_id", "metodo", "tipo", "monto", "igv", "vende", "vendido", "momento")
SELECT gen_random_uuid(), pedido_id, proveedor, 'devolucion', monto,
	igv_de(llega, igv, total) - igv_de(llega - monto, igv, total), false, 0, momento
FROM (
	SELECT s.*, sum(s.monto) OVER (PARTITION BY s.pago_id ORDER BY s.momento, s.clave) AS llega FROM (
		SELECT g.id AS pago_id, g.pedido_id, g.proveedor, p.total, p.igv, r.monto, r.created_at AS momento, r.id AS clave
		FROM "reembolsos" r JOIN "pagos" g ON g.id = r.pago_id JOIN "pedidos" p ON p.id = g.pedido_id WHERE r.estado = 'hecho'
		UNION ALL
		SELECT g.id, g.pedido_id, g.proveedor, p.total, p.igv, g.reembolsado - coalesce(h.monto, 0), g.actualizado_en, g.id
		FROM "pagos" g JOIN "pedidos" p ON p.id = g.pedido_id
			LEFT JOIN (SELECT pago_id, sum(monto) AS monto FROM "reembolsos" WHERE estado = 'hecho' GROUP BY pago_id) h ON h.pago_id = g.id
		WHERE g.reembolsado <> coalesce(h.monto, 0)
	) AS s
) AS salidas;
