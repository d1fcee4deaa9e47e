CREATE TABLE "compradores" (
	"pedido_id" uuid PRIMARY KEY NOT NULL,
	"documento" text NOT NULL,
	"numero" text NOT NULL,
	"nombre" text NOT NULL,
	"direccion" text DEFAULT '' NOT NULL,
	CONSTRAINT "compradores_documento" CHECK ("compradores"."documento" in ('dni', 'ce', 'ruc'))
);
--> statement-breakpoint
ALTER TABLE "compradores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comprobantes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"clase" text NOT NULL,
	"serie" text NOT NULL,
	"numero" integer NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"datos" jsonb NOT NULL,
	"total" numeric(12,2) NOT NULL,
	"igv" numeric(12,2) NOT NULL,
	"afecta_id" uuid,
	"emitido_en" timestamp with time zone NOT NULL,
	"xml" text,
	"huella" text,
	"cdr" text,
	"codigo" text,
	"mensaje" text DEFAULT '' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo_intento" timestamp with time zone DEFAULT now() NOT NULL,
	"respondido_en" timestamp with time zone,
	"avisado" boolean DEFAULT false NOT NULL,
	"busqueda" text NOT NULL,
	CONSTRAINT "comprobantes_clase" CHECK ("comprobantes"."clase" in ('boleta', 'factura', 'nota_boleta', 'nota_factura')),
	CONSTRAINT "comprobantes_estado" CHECK ("comprobantes"."estado" in ('pendiente', 'aceptado', 'observado', 'rechazado', 'detenido')),
	CONSTRAINT "comprobantes_numero" CHECK ("comprobantes"."numero" > 0),
	CONSTRAINT "comprobantes_total" CHECK ("comprobantes"."total" > 0 and "comprobantes"."igv" < "comprobantes"."total"),
	CONSTRAINT "comprobantes_afecta" CHECK (("comprobantes"."afecta_id" is not null) = ("comprobantes"."clase" in ('nota_boleta', 'nota_factura')))
);
--> statement-breakpoint
ALTER TABLE "comprobantes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "emisor_comprobantes" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"activo" boolean DEFAULT false NOT NULL,
	"ambiente" text DEFAULT 'pruebas' NOT NULL,
	"usuario_sol" text DEFAULT '' NOT NULL,
	"clave_sol" text,
	"certificado" text,
	"privada" text,
	"vence_en" timestamp with time zone,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emisor_comprobantes_uno" CHECK ("emisor_comprobantes"."id" = 1),
	CONSTRAINT "emisor_comprobantes_ambiente" CHECK ("emisor_comprobantes"."ambiente" in ('pruebas', 'produccion')),
	CONSTRAINT "emisor_comprobantes_llave" CHECK (num_nonnulls("emisor_comprobantes"."certificado", "emisor_comprobantes"."privada", "emisor_comprobantes"."vence_en") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "emisor_comprobantes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "eventos_comprobante" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comprobante_id" uuid NOT NULL,
	"estado" text NOT NULL,
	"codigo" text,
	"detalle" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eventos_comprobante_estado" CHECK ("eventos_comprobante"."estado" in ('pendiente', 'aceptado', 'observado', 'rechazado', 'detenido'))
);
--> statement-breakpoint
ALTER TABLE "eventos_comprobante" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "series_comprobante" (
	"clase" text NOT NULL,
	"serie" text NOT NULL,
	"ultimo" integer DEFAULT 0 NOT NULL,
	"activa" boolean NOT NULL,
	CONSTRAINT "series_comprobante_clase_serie_pk" PRIMARY KEY("clase","serie"),
	CONSTRAINT "series_comprobante_clase" CHECK ("series_comprobante"."clase" in ('boleta', 'factura', 'nota_boleta', 'nota_factura')),
	CONSTRAINT "series_comprobante_serie" CHECK ("series_comprobante"."serie" ~ '^[BF][A-Z0-9]{3}$'),
	CONSTRAINT "series_comprobante_letra" CHECK ((left("series_comprobante"."serie", 1) = 'F') = ("series_comprobante"."clase" in ('factura', 'nota_factura'))),
	CONSTRAINT "series_comprobante_ultimo" CHECK ("series_comprobante"."ultimo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "series_comprobante" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "compradores" ADD CONSTRAINT "compradores_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_afecta_id_comprobantes_id_fk" FOREIGN KEY ("afecta_id") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_serie" FOREIGN KEY ("clase","serie") REFERENCES "public"."series_comprobante"("clase","serie") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_comprobante" ADD CONSTRAINT "eventos_comprobante_comprobante_id_comprobantes_id_fk" FOREIGN KEY ("comprobante_id") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comprobantes_por_numero" ON "comprobantes" USING btree ("clase","serie","numero");--> statement-breakpoint
CREATE INDEX "comprobantes_por_pedido" ON "comprobantes" USING btree ("pedido_id","id");--> statement-breakpoint
CREATE INDEX "comprobantes_por_afecta" ON "comprobantes" USING btree ("afecta_id");--> statement-breakpoint
CREATE INDEX "comprobantes_por_enviar" ON "comprobantes" USING btree ("proximo_intento") WHERE "comprobantes"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "comprobantes_por_fecha" ON "comprobantes" USING btree ("emitido_en" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","clase","total");--> statement-breakpoint
CREATE INDEX "comprobantes_por_texto" ON "comprobantes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eventos_comprobante_por_comprobante" ON "eventos_comprobante" USING btree ("comprobante_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "series_comprobante_activa" ON "series_comprobante" USING btree ("clase") WHERE "series_comprobante"."activa";