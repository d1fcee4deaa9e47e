CREATE TABLE "arqueos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"abierto_en" timestamp with time zone DEFAULT now() NOT NULL,
	"abierto_por" text NOT NULL,
	"fondo" numeric(12,2) NOT NULL,
	"cerrado_en" timestamp with time zone,
	"cerrado_por" text,
	"esperado" numeric(14,2),
	"contado" numeric(12,2),
	"nota" text DEFAULT '' NOT NULL,
	CONSTRAINT "arqueos_cerrado" CHECK (num_nulls("arqueos"."cerrado_en", "arqueos"."cerrado_por", "arqueos"."esperado", "arqueos"."contado") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "arqueos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "liquidaciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dia" date NOT NULL,
	"courier" text NOT NULL,
	"suma" numeric(12,2) NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "liquidaciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "abonos" DROP CONSTRAINT "abonos_canal";--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_objeto";--> statement-breakpoint
ALTER TABLE "caja" DROP CONSTRAINT "caja_metodo";--> statement-breakpoint
ALTER TABLE "pagos" DROP CONSTRAINT "pagos_proveedor";--> statement-breakpoint
ALTER TABLE "pedidos" DROP CONSTRAINT "pedidos_cobro";--> statement-breakpoint
ALTER TABLE "pedidos" DROP CONSTRAINT "pedidos_metodo_pago";--> statement-breakpoint
ALTER TABLE "abonos" ADD COLUMN "mostrador" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "abonos" ADD COLUMN "liquidacion_id" uuid;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "arqueo_id" uuid;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "hecho_por" text;--> statement-breakpoint
CREATE UNIQUE INDEX "arqueos_abierto" ON "arqueos" USING btree (("cerrado_en" is null)) WHERE "arqueos"."cerrado_en" is null;--> statement-breakpoint
CREATE INDEX "arqueos_por_fecha" ON "arqueos" USING btree ("abierto_en" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "liquidaciones_por_fecha" ON "liquidaciones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_liquidacion_id_liquidaciones_id_fk" FOREIGN KEY ("liquidacion_id") REFERENCES "public"."liquidaciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_arqueo_id_arqueos_id_fk" FOREIGN KEY ("arqueo_id") REFERENCES "public"."arqueos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abonos_por_liquidacion" ON "abonos" USING btree ("liquidacion_id");--> statement-breakpoint
CREATE INDEX "caja_por_arqueo" ON "caja" USING btree ("arqueo_id") WHERE "caja"."arqueo_id" is not null;--> statement-breakpoint
CREATE INDEX "pedidos_contra_entrega" ON "pedidos" USING btree ("telefono","estado") WHERE "pedidos"."cobro" = 'contra_entrega';--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_canal" CHECK ("abonos"."canal" in ('yape', 'plin', 'transferencia', 'efectivo', 'tarjeta', 'courier'));--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado', 'ajuste', 'opinion', 'cupon', 'invitacion', 'comprobante', 'vista', 'arqueo'));--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_metodo" CHECK ("caja"."metodo" in ('stripe', 'mercadopago', 'yape', 'contra_entrega', 'efectivo', 'tarjeta'));--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_proveedor" CHECK ("pagos"."proveedor" in ('stripe', 'mercadopago', 'yape', 'contra_entrega', 'efectivo', 'tarjeta'));--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_cobro" CHECK ("pedidos"."cobro" in ('sin_pagar', 'en_curso', 'incompleto', 'pagado', 'devuelto_parcial', 'devuelto', 'contra_entrega'));--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_metodo_pago" CHECK ("pedidos"."metodo_pago" in ('stripe', 'mercadopago', 'yape', 'contra_entrega', 'efectivo', 'tarjeta'));--> statement-breakpoint
-- As before; a row of cash also names the till day that is open, which cannot be closed meanwhile.
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
	el_arqueo uuid;
BEGIN
	SELECT p.total, p.igv INTO STRICT el_total, el_igv FROM public.pedidos p WHERE p.id = NEW.pedido_id;
	SELECT sum(g.aprobado), sum(g.aprobado - g.reembolsado) INTO entro, queda FROM public.pagos g WHERE g.pedido_id = NEW.pedido_id;
	SELECT coalesce(sum(sign(c.vendido)), 0) INTO vendidos FROM public.caja c WHERE c.pedido_id = NEW.pedido_id AND c.vende;
	IF vendidos = 0 AND queda >= el_total THEN
		venta := el_total;
	ELSIF vendidos > 0 AND NEW.aprobado < antes_entro AND entro < el_total THEN
		venta := -el_total;
	END IF;
	IF NEW.proveedor = 'efectivo' THEN
		SELECT a.id INTO el_arqueo FROM public.arqueos a WHERE a.cerrado_en IS NULL FOR SHARE;
	END IF;
	IF NEW.aprobado <> antes_entro THEN
		INSERT INTO public.caja (id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento, arqueo_id)
		VALUES (gen_random_uuid(), NEW.pedido_id, NEW.proveedor, 'cobro', NEW.aprobado - antes_entro,
			public.igv_de(NEW.aprobado, el_igv, el_total) - public.igv_de(antes_entro, el_igv, el_total),
			venta <> 0, venta, NEW.actualizado_en, el_arqueo);
		venta := 0;
	END IF;
	IF NEW.reembolsado <> antes_volvio THEN
		INSERT INTO public.caja (id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento, arqueo_id)
		VALUES (gen_random_uuid(), NEW.pedido_id, NEW.proveedor, 'devolucion', NEW.reembolsado - antes_volvio,
			public.igv_de(NEW.reembolsado, el_igv, el_total) - public.igv_de(antes_volvio, el_igv, el_total),
			venta <> 0, venta, NEW.actualizado_en, el_arqueo);
	END IF;
	RETURN NULL;
END;
$$;
