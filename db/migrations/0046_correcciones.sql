DROP INDEX "abonos_una_vez";--> statement-breakpoint
DROP INDEX "caja_una_venta";--> statement-breakpoint
ALTER TABLE "abonos" ADD COLUMN "canal" text;--> statement-breakpoint
ALTER TABLE "abonos" ADD COLUMN "registrado" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "abonos" ADD COLUMN "monto_antes" numeric(12,2);--> statement-breakpoint
ALTER TABLE "pagos" ADD COLUMN "correcciones" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "caja_por_venta" ON "caja" USING btree ("pedido_id") WHERE "caja"."vende";--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_canal" CHECK ("abonos"."canal" in ('yape', 'plin', 'transferencia'));--> statement-breakpoint
-- As before, and: what people took back of a payment is a further row; with the one after which less than the order's
-- total came, it is no longer sold, and may be sold again.
CREATE OR REPLACE FUNCTION "pago_mueve_caja"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
	antes_entro numeric := coalesce(OLD.aprobado, 0);
	antes_volvio numeric := coalesce(OLD.reembolsado, 0);
	el_total numeric;
	el_igv numeric;
	entro numeric;
	queda numeric;
	vendidos numeric;
	venta numeric := 0;
BEGIN
	SELECT p.total, p.igv INTO STRICT el_total, el_igv FROM public.pedidos p WHERE p.id = NEW.pedido_id;
	SELECT sum(g.aprobado), sum(g.aprobado - g.reembolsado) INTO entro, queda FROM public.pagos g WHERE g.pedido_id = NEW.pedido_id;
	SELECT coalesce(sum(sign(c.vendido)), 0) INTO vendidos FROM public.caja c WHERE c.pedido_id = NEW.pedido_id AND c.vende;
	IF vendidos = 0 AND queda >= el_total THEN
		venta := el_total;
	ELSIF vendidos > 0 AND NEW.aprobado < antes_entro AND entro < el_total THEN
		venta := -el_total;
	END IF;
	IF NEW.aprobado <> antes_entro THEN
		INSERT INTO public.caja (id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento)
		VALUES (gen_random_uuid(), NEW.pedido_id, NEW.proveedor, 'cobro', NEW.aprobado - antes_entro,
			public.igv_de(NEW.aprobado, el_igv, el_total) - public.igv_de(antes_entro, el_igv, el_total),
			venta <> 0, venta, NEW.actualizado_en);
		venta := 0;
	END IF;
	IF NEW.reembolsado <> antes_volvio THEN
		INSERT INTO public.caja (id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento)
		VALUES (gen_random_uuid(), NEW.pedido_id, NEW.proveedor, 'devolucion', NEW.reembolsado - antes_volvio,
			public.igv_de(NEW.reembolsado, el_igv, el_total) - public.igv_de(antes_volvio, el_igv, el_total),
			venta <> 0, venta, NEW.actualizado_en);
	END IF;
	RETURN NULL;
END;
$$;
