CREATE TABLE "avisos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producto_id" uuid NOT NULL,
	"email" text NOT NULL,
	"baja" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avisos_una_vez" UNIQUE("producto_id","email")
);
--> statement-breakpoint
ALTER TABLE "avisos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "historial_precios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"producto_id" uuid NOT NULL,
	"precio" numeric(12,2) NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "historial_precios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ofertas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producto_id" uuid NOT NULL,
	"precio" numeric(12,2) NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL,
	"unidades" integer NOT NULL,
	"estado" text DEFAULT 'programada' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"iniciada_en" timestamp with time zone,
	"precio_usual" numeric(12,2),
	"terminada_en" timestamp with time zone,
	"fin" text,
	CONSTRAINT "ofertas_estado" CHECK ("ofertas"."estado" in ('programada', 'vigente', 'terminada')),
	CONSTRAINT "ofertas_fin" CHECK ("ofertas"."fin" in ('plazo', 'unidades', 'panel', 'precio')),
	CONSTRAINT "ofertas_plazo" CHECK ("ofertas"."hasta" > "ofertas"."desde"),
	CONSTRAINT "ofertas_unidades" CHECK ("ofertas"."unidades" > 0),
	CONSTRAINT "ofertas_precio" CHECK ("ofertas"."precio" > 0),
	CONSTRAINT "ofertas_vigente" CHECK ("ofertas"."estado" <> 'vigente' or ("ofertas"."iniciada_en" is not null and "ofertas"."precio_usual" > "ofertas"."precio"))
);
--> statement-breakpoint
ALTER TABLE "ofertas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "relacionados" (
	"producto_id" uuid NOT NULL,
	"otro_id" uuid NOT NULL,
	"lugar" smallint NOT NULL,
	CONSTRAINT "relacionados_producto_id_lugar_pk" PRIMARY KEY("producto_id","lugar")
);
--> statement-breakpoint
ALTER TABLE "relacionados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "textos_imagenes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "caracteristicas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "oferta_hasta" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "oferta_unidades" integer;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "precio_anterior" numeric(12,2);--> statement-breakpoint
ALTER TABLE "avisos" ADD CONSTRAINT "avisos_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historial_precios" ADD CONSTRAINT "historial_precios_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ofertas" ADD CONSTRAINT "ofertas_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relacionados" ADD CONSTRAINT "relacionados_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relacionados" ADD CONSTRAINT "relacionados_otro_id_productos_id_fk" FOREIGN KEY ("otro_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avisos_por_email" ON "avisos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "avisos_por_baja" ON "avisos" USING btree ("baja");--> statement-breakpoint
CREATE INDEX "avisos_por_momento" ON "avisos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "historial_precios_por_producto" ON "historial_precios" USING btree ("producto_id","hasta");--> statement-breakpoint
CREATE UNIQUE INDEX "ofertas_abierta" ON "ofertas" USING btree ("producto_id") WHERE "ofertas"."estado" <> 'terminada';--> statement-breakpoint
CREATE INDEX "ofertas_por_producto" ON "ofertas" USING btree ("producto_id","created_at");--> statement-breakpoint
CREATE INDEX "ofertas_por_empezar" ON "ofertas" USING btree ("desde") WHERE "ofertas"."estado" = 'programada';--> statement-breakpoint
CREATE INDEX "ofertas_por_terminar" ON "ofertas" USING btree ("hasta") WHERE "ofertas"."estado" = 'vigente';--> statement-breakpoint
CREATE INDEX "relacionados_por_otro" ON "relacionados" USING btree ("otro_id");--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_precio_anterior" CHECK ("productos"."precio_anterior" is null or ("productos"."precio_anterior" > "productos"."precio" and "productos"."oferta_hasta" is not null));--> statement-breakpoint
-- drizzle-kit does not write what follows.
-- The only writer of the history of prices: whatever changes a price, by whatever way, leaves the one before it here.
-- While an offer runs its price stays: only the offer's own end, which takes its columns away, may change it.
CREATE FUNCTION "producto_cambia_precio"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF OLD.oferta_hasta IS NOT NULL AND NEW.oferta_hasta IS NOT NULL THEN
		RAISE EXCEPTION 'the price of product % is held by its offer', NEW.id USING ERRCODE = 'check_violation';
	END IF;
	INSERT INTO public.historial_precios (producto_id, precio, desde, hasta)
	VALUES (NEW.id, OLD.precio, COALESCE(
		(SELECT max(h.hasta) FROM public.historial_precios h WHERE h.producto_id = NEW.id), OLD.created_at
	), clock_timestamp());
	RETURN NULL;
END;
$$;--> statement-breakpoint
-- By row and of this column alone: a sale, which changes the stock, calls nothing.
CREATE TRIGGER "precio_update" AFTER UPDATE OF "precio" ON "productos" FOR EACH ROW
	WHEN (OLD.precio <> NEW.precio) EXECUTE FUNCTION "producto_cambia_precio"();
