CREATE TABLE "ventas_mes" (
	"eje" text NOT NULL,
	"mes" date NOT NULL,
	"clave" text NOT NULL,
	"cobrado" numeric(14,2) NOT NULL,
	"devuelto" numeric(14,2) NOT NULL,
	"pedidos" integer NOT NULL,
	"unidades" integer NOT NULL,
	"vendido" numeric(14,2) NOT NULL,
	CONSTRAINT "ventas_mes_eje_mes_clave_pk" PRIMARY KEY("eje","mes","clave"),
	CONSTRAINT "ventas_mes_eje" CHECK ("ventas_mes"."eje" in ('dia', 'categoria', 'producto', 'metodo', 'distrito', 'hora'))
);
--> statement-breakpoint
ALTER TABLE "ventas_mes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ventas_producto_mes" (
	"mes" date NOT NULL,
	"producto_id" uuid NOT NULL,
	"unidades" integer NOT NULL,
	"vendido" bigint NOT NULL,
	CONSTRAINT "ventas_producto_mes_mes_producto_id_pk" PRIMARY KEY("mes","producto_id")
);
--> statement-breakpoint
ALTER TABLE "ventas_producto_mes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitas_dia" (
	"dia" date PRIMARY KEY NOT NULL,
	"visitas" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visitas_dia" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "usuario_id" text;--> statement-breakpoint
CREATE INDEX "caja_por_cliente" ON "caja" USING btree ("momento","usuario_id","vendido") WHERE "caja"."vende";--> statement-breakpoint
-- What is summed so far.
INSERT INTO "ventas_mes" ("eje", "mes", "clave", "cobrado", "devuelto", "pedidos", "unidades", "vendido")
SELECT "eje", date_trunc('month', "dia")::date AS "mes", "clave", sum("cobrado"), sum("devuelto"), sum("pedidos"), sum("unidades"), sum("vendido")
FROM "ventas_dia" WHERE "eje" NOT IN ('dia', 'producto') GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "ventas_producto_mes" ("mes", "producto_id", "unidades", "vendido")
SELECT date_trunc('month', "dia")::date AS "mes", "clave"::uuid, sum("unidades"), 100 * sum("vendido")
FROM "ventas_dia" WHERE "eje" = 'producto' GROUP BY 1, 2;
--> statement-breakpoint
UPDATE "caja" c SET "usuario_id" = p."usuario_id" FROM "pedidos" p WHERE p."id" = c."pedido_id" AND c."vende" AND c."sumado";
