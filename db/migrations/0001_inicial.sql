CREATE SCHEMA "identidad";
--> statement-breakpoint
CREATE TABLE "identidad"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"accountId" text NOT NULL,
	"providerId" text NOT NULL,
	"userId" text NOT NULL,
	"accessToken" text,
	"refreshToken" text,
	"idToken" text,
	"accessTokenExpiresAt" timestamp with time zone,
	"refreshTokenExpiresAt" timestamp with time zone,
	"scope" text,
	"password" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identidad"."account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identidad"."rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"lastRequest" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "identidad"."rate_limit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identidad"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"userId" text NOT NULL,
	"expiresAt" timestamp with time zone NOT NULL,
	"ipAddress" text,
	"userAgent" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "identidad"."session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identidad"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"emailVerified" boolean DEFAULT false NOT NULL,
	"image" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text DEFAULT '' NOT NULL,
	"apellido" text DEFAULT '' NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "identidad"."user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identidad"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expiresAt" timestamp with time zone NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identidad"."verification" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movimientos_stock" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producto_id" uuid NOT NULL,
	"pedido_id" uuid,
	"motivo" text NOT NULL,
	"vuelta" integer DEFAULT 0 NOT NULL,
	"cantidad" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "movimientos_stock_motivo" CHECK ("movimientos_stock"."motivo" in ('inicial', 'retencion', 'devolucion'))
);
--> statement-breakpoint
ALTER TABLE "movimientos_stock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "eventos_pago" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proveedor" text NOT NULL,
	"evento_id" text NOT NULL,
	"tipo" text NOT NULL,
	"pedido_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "eventos_pago" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pagos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"proveedor" text NOT NULL,
	"intento" integer NOT NULL,
	"estado" text DEFAULT 'creando' NOT NULL,
	"monto" numeric(12,2) NOT NULL,
	"aprobado" numeric(12,2) NOT NULL,
	"referencia" text,
	"url" text,
	"vence_en" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pagos_estado" CHECK ("pagos"."estado" in ('creando', 'abierto', 'pendiente', 'cerrado', 'aprobado')),
	CONSTRAINT "pagos_proveedor" CHECK ("pagos"."proveedor" in ('stripe', 'mercadopago'))
);
--> statement-breakpoint
ALTER TABLE "pagos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "eventos_pedido" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"detalle" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "eventos_pedido" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pedidos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"subtotal" numeric(12,2) NOT NULL,
	"igv" numeric(12,2) NOT NULL,
	"total" numeric(12,2) NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"direccion_envio" text NOT NULL,
	"metodo_pago" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"telefono" text,
	"clave_intento" text NOT NULL,
	"huella" text NOT NULL,
	"vuelta" integer DEFAULT 0 NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"requiere_atencion" text,
	CONSTRAINT "pedidos_estado" CHECK ("pedidos"."estado" in ('pendiente', 'procesando', 'enviado', 'entregado', 'cancelado')),
	CONSTRAINT "pedidos_metodo_pago" CHECK ("pedidos"."metodo_pago" in ('stripe', 'mercadopago')),
	CONSTRAINT "pedidos_igv" CHECK ("pedidos"."igv" = round("pedidos"."subtotal" * 0.18, 2)),
	CONSTRAINT "pedidos_total" CHECK ("pedidos"."total" = "pedidos"."subtotal" + "pedidos"."igv"),
	CONSTRAINT "pedidos_items" CHECK (jsonb_typeof("pedidos"."items") = 'array' and jsonb_array_length("pedidos"."items") > 0)
);
--> statement-breakpoint
ALTER TABLE "pedidos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "productos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"descripcion" text NOT NULL,
	"precio" numeric(12,2) NOT NULL,
	"stock" integer NOT NULL,
	"categoria" text NOT NULL,
	"imagen" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"galeria" text[] DEFAULT '{}' NOT NULL,
	"busqueda" text NOT NULL,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"eliminado_en" timestamp with time zone,
	CONSTRAINT "productos_stock_no_negativo" CHECK ("productos"."stock" >= 0),
	CONSTRAINT "productos_precio_no_negativo" CHECK ("productos"."precio" >= 0)
);
--> statement-breakpoint
ALTER TABLE "productos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nombre" text NOT NULL,
	"apellido" text NOT NULL,
	"telefono" text,
	"direccion" text,
	"rol" text DEFAULT 'cliente' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"es_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "usuarios_rol" CHECK ("usuarios"."rol" in ('cliente', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "usuarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identidad"."account" ADD CONSTRAINT "account_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."session" ADD CONSTRAINT "session_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_pago" ADD CONSTRAINT "eventos_pago_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_pedido" ADD CONSTRAINT "eventos_pedido_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_por_proveedor" ON "identidad"."account" USING btree ("providerId","accountId");--> statement-breakpoint
CREATE INDEX "account_por_user" ON "identidad"."account" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_por_user" ON "identidad"."session" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_por_vencimiento" ON "identidad"."session" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "verification_por_identifier" ON "identidad"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "movimientos_stock_una_vez" ON "movimientos_stock" USING btree ("pedido_id","producto_id","motivo","vuelta") WHERE "movimientos_stock"."pedido_id" is not null;--> statement-breakpoint
CREATE INDEX "movimientos_stock_por_producto" ON "movimientos_stock" USING btree ("producto_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "eventos_pago_una_vez" ON "eventos_pago" USING btree ("proveedor","evento_id");--> statement-breakpoint
CREATE INDEX "eventos_pago_por_pedido" ON "eventos_pago" USING btree ("pedido_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_por_intento" ON "pagos" USING btree ("pedido_id","intento");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_por_referencia" ON "pagos" USING btree ("proveedor","referencia");--> statement-breakpoint
CREATE INDEX "pagos_sin_resolver" ON "pagos" USING btree ("vence_en") WHERE "pagos"."estado" in ('creando', 'abierto', 'pendiente');--> statement-breakpoint
CREATE INDEX "eventos_pedido_por_pedido" ON "eventos_pedido" USING btree ("pedido_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_por_intento" ON "pedidos" USING btree ("usuario_id","clave_intento");--> statement-breakpoint
CREATE INDEX "pedidos_por_usuario" ON "pedidos" USING btree ("usuario_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pedidos_impagos" ON "pedidos" USING btree ("vence_en") WHERE "pedidos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_precio" ON "productos" USING btree ("precio","id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_stock" ON "productos" USING btree ("stock" DESC NULLS FIRST,"id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_novedad" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_categoria" ON "productos" USING btree ("categoria","nombre" collate "es-x-icu","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_texto" ON "productos" USING gin ("busqueda" gin_trgm_ops);