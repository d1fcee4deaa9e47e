CREATE TABLE "abonos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pago_id" uuid NOT NULL,
	"codigo" text NOT NULL,
	"estado" text DEFAULT 'por_verificar' NOT NULL,
	"monto" numeric(12,2),
	"motivo" text DEFAULT '' NOT NULL,
	"foto" uuid,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"visto_en" timestamp with time zone,
	CONSTRAINT "abonos_estado" CHECK ("abonos"."estado" in ('por_verificar', 'confirmado', 'rechazado')),
	CONSTRAINT "abonos_monto" CHECK (("abonos"."estado" = 'confirmado') = ("abonos"."monto" is not null) and "abonos"."monto" > 0)
);
--> statement-breakpoint
ALTER TABLE "abonos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "devoluciones_abono" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pago_id" uuid NOT NULL,
	"monto" numeric(12,2) NOT NULL,
	"codigo" text,
	"hecha_en" timestamp with time zone,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devoluciones_abono_monto" CHECK ("devoluciones_abono"."monto" > 0),
	CONSTRAINT "devoluciones_abono_hecha" CHECK (("devoluciones_abono"."codigo" is null) = ("devoluciones_abono"."hecha_en" is null))
);
--> statement-breakpoint
ALTER TABLE "devoluciones_abono" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fotos_privadas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fotos_privadas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "paginas_abono" (
	"pago_id" uuid PRIMARY KEY NOT NULL,
	"cerrada_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "paginas_abono" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "caja" DROP CONSTRAINT "caja_metodo";--> statement-breakpoint
ALTER TABLE "pagos" DROP CONSTRAINT "pagos_proveedor";--> statement-breakpoint
ALTER TABLE "pedidos" DROP CONSTRAINT "pedidos_metodo_pago";--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_foto_fotos_privadas_id_fk" FOREIGN KEY ("foto") REFERENCES "public"."fotos_privadas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devoluciones_abono" ADD CONSTRAINT "devoluciones_abono_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_privadas" ADD CONSTRAINT "fotos_privadas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paginas_abono" ADD CONSTRAINT "paginas_abono_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "abonos_una_vez" ON "abonos" USING btree (ltrim("codigo", '0')) WHERE "abonos"."estado" <> 'rechazado';--> statement-breakpoint
CREATE INDEX "abonos_por_codigo" ON "abonos" USING btree (ltrim("codigo", '0'));--> statement-breakpoint
CREATE INDEX "abonos_por_pago" ON "abonos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "abonos_por_verificar" ON "abonos" USING btree ("created_at","id") WHERE "abonos"."estado" = 'por_verificar';--> statement-breakpoint
CREATE INDEX "abonos_por_fecha" ON "abonos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "abonos_por_foto" ON "abonos" USING btree ("foto");--> statement-breakpoint
CREATE INDEX "devoluciones_abono_por_pago" ON "devoluciones_abono" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "devoluciones_abono_por_hacer" ON "devoluciones_abono" USING btree ("created_at","id") WHERE "devoluciones_abono"."hecha_en" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "devoluciones_abono_por_codigo" ON "devoluciones_abono" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "fotos_privadas_por_usuario" ON "fotos_privadas" USING btree ("usuario_id");--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_metodo" CHECK ("caja"."metodo" in ('stripe', 'mercadopago', 'yape'));--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_proveedor" CHECK ("pagos"."proveedor" in ('stripe', 'mercadopago', 'yape'));--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_metodo_pago" CHECK ("pedidos"."metodo_pago" in ('stripe', 'mercadopago', 'yape'));