CREATE TABLE "cupones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"codigo" text NOT NULL,
	"monto" numeric(12,2),
	"porcentaje" integer,
	"minimo" numeric(12,2) NOT NULL,
	"categorias" text[] NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL,
	"usos" integer NOT NULL,
	"por_persona" integer NOT NULL,
	"usados" integer DEFAULT 0 NOT NULL,
	"terminado_en" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cupones_codigo" CHECK ("cupones"."codigo" ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
	CONSTRAINT "cupones_valor" CHECK (num_nonnulls("cupones"."monto", "cupones"."porcentaje") = 1),
	CONSTRAINT "cupones_monto" CHECK ("cupones"."monto" > 0),
	CONSTRAINT "cupones_porcentaje" CHECK ("cupones"."porcentaje" between 1 and 90),
	CONSTRAINT "cupones_plazo" CHECK ("cupones"."hasta" > "cupones"."desde"),
	CONSTRAINT "cupones_usos" CHECK ("cupones"."usos" > 0 and "cupones"."por_persona" > 0),
	CONSTRAINT "cupones_usados" CHECK ("cupones"."usados" between 0 and "cupones"."usos")
);
--> statement-breakpoint
ALTER TABLE "cupones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usos_cupon" (
	"pedido_id" uuid PRIMARY KEY NOT NULL,
	"cupon_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"devuelto_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "usos_cupon" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_objeto";--> statement-breakpoint
ALTER TABLE "usos_cupon" ADD CONSTRAINT "usos_cupon_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usos_cupon" ADD CONSTRAINT "usos_cupon_cupon_id_cupones_id_fk" FOREIGN KEY ("cupon_id") REFERENCES "public"."cupones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cupones_por_codigo" ON "cupones" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "cupones_por_fecha" ON "cupones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"desde","hasta","terminado_en","usados","usos");--> statement-breakpoint
CREATE INDEX "cupones_por_texto" ON "cupones" USING gin ("codigo" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usos_cupon_por_cupon" ON "usos_cupon" USING btree ("cupon_id","created_at" DESC NULLS FIRST,"pedido_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado', 'ajuste', 'opinion', 'cupon'));