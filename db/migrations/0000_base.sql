CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SCHEMA "identidad";
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" text,
	"accion" text NOT NULL,
	"objeto" text NOT NULL,
	"objeto_id" text NOT NULL,
	"antes" jsonb,
	"despues" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado'))
);
--> statement-breakpoint
ALTER TABLE "auditoria" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "correos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"para" text NOT NULL,
	"responder_a" text,
	"asunto" text NOT NULL,
	"html" text NOT NULL,
	"texto" text NOT NULL,
	"enlace_secreto" text,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo_intento" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"message_id" text,
	"pedido_id" uuid,
	"clave" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enviado_en" timestamp with time zone,
	"busqueda" text NOT NULL,
	CONSTRAINT "correos_clave_unique" UNIQUE("clave"),
	CONSTRAINT "correos_estado" CHECK ("correos"."estado" in ('pendiente', 'enviado', 'fallido', 'guardado'))
);
--> statement-breakpoint
ALTER TABLE "correos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "identidad"."two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"secret" text NOT NULL,
	"backupCodes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failedVerificationCount" integer DEFAULT 0 NOT NULL,
	"lockedUntil" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identidad"."two_factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"telefono" text,
	"direccion" text,
	"twoFactorEnabled" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "limites" (
	"clave" text PRIMARY KEY NOT NULL,
	"cuenta" integer NOT NULL,
	"vence_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "limites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mensajes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"email" text NOT NULL,
	"telefono" text,
	"asunto" text NOT NULL,
	"mensaje" text NOT NULL,
	"estado" text DEFAULT 'nuevo' NOT NULL,
	"envio" text DEFAULT 'pendiente' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo_intento" timestamp with time zone,
	"error" text,
	"huella" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"busqueda" text NOT NULL,
	CONSTRAINT "mensajes_huella_unique" UNIQUE("huella"),
	CONSTRAINT "mensajes_estado" CHECK ("mensajes"."estado" in ('nuevo', 'atendido')),
	CONSTRAINT "mensajes_envio" CHECK ("mensajes"."envio" in ('pendiente', 'enviado', 'fallido'))
);
--> statement-breakpoint
ALTER TABLE "mensajes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movimientos_stock" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producto_id" uuid NOT NULL,
	"pedido_id" uuid,
	"motivo" text NOT NULL,
	"vuelta" integer DEFAULT 0 NOT NULL,
	"cantidad" integer NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "movimientos_stock_motivo" CHECK ("movimientos_stock"."motivo" in ('inicial', 'retencion', 'devolucion', 'recepcion', 'merma', 'conteo', 'devolucion_cliente', 'ajuste'))
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
	"reembolsado" numeric(12,2) DEFAULT 0 NOT NULL,
	"partes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"voucher" jsonb,
	"rechazado" boolean DEFAULT false NOT NULL,
	"referencia" text,
	"url" text,
	"vence_en" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pagos_estado" CHECK ("pagos"."estado" in ('creando', 'abierto', 'pendiente', 'cerrado', 'aprobado')),
	CONSTRAINT "pagos_proveedor" CHECK ("pagos"."proveedor" in ('stripe', 'mercadopago')),
	CONSTRAINT "pagos_reembolsado" CHECK ("pagos"."reembolsado" <= "pagos"."aprobado")
);
--> statement-breakpoint
ALTER TABLE "pagos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reembolsos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pago_id" uuid NOT NULL,
	"parte" text,
	"orden" uuid,
	"referencia" text,
	"monto" numeric(12,2) NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"estado" text DEFAULT 'creando' NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reembolsos_estado" CHECK ("reembolsos"."estado" in ('creando', 'hecho', 'fallido')),
	CONSTRAINT "reembolsos_monto" CHECK ("reembolsos"."monto" > 0)
);
--> statement-breakpoint
ALTER TABLE "reembolsos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"igv_porcentaje" integer NOT NULL,
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
	"cobro" text DEFAULT 'sin_pagar' NOT NULL,
	"busqueda" text NOT NULL,
	CONSTRAINT "pedidos_estado" CHECK ("pedidos"."estado" in ('pendiente', 'procesando', 'enviado', 'entregado', 'cancelado')),
	CONSTRAINT "pedidos_cobro" CHECK ("pedidos"."cobro" in ('sin_pagar', 'en_curso', 'incompleto', 'pagado', 'devuelto_parcial', 'devuelto')),
	CONSTRAINT "pedidos_metodo_pago" CHECK ("pedidos"."metodo_pago" in ('stripe', 'mercadopago')),
	CONSTRAINT "pedidos_igv" CHECK ("pedidos"."igv" = round("pedidos"."subtotal" * "pedidos"."igv_porcentaje" / 100, 2)),
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
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "productos_stock_no_negativo" CHECK ("productos"."stock" >= 0),
	CONSTRAINT "productos_precio_no_negativo" CHECK ("productos"."precio" >= 0)
);
--> statement-breakpoint
ALTER TABLE "productos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "anotaciones_reclamo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reclamo_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anotaciones_reclamo_una_vez" UNIQUE("reclamo_id","tipo"),
	CONSTRAINT "anotaciones_reclamo_tipo" CHECK ("anotaciones_reclamo"."tipo" in ('recalificacion', 'propuesta', 'fin_propuesta'))
);
--> statement-breakpoint
ALTER TABLE "anotaciones_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feriados" (
	"dia" date PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feriados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fichas_reclamo" (
	"reclamo_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tipo" text NOT NULL,
	"respondido" boolean DEFAULT false NOT NULL,
	"busqueda" text NOT NULL,
	CONSTRAINT "fichas_reclamo_tipo" CHECK ("fichas_reclamo"."tipo" in ('reclamo', 'queja'))
);
--> statement-breakpoint
ALTER TABLE "fichas_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "folios_reclamo" (
	"anio" integer PRIMARY KEY NOT NULL,
	"ultimo" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "folios_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reclamos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"anio" integer NOT NULL,
	"numero" integer NOT NULL,
	"token" text NOT NULL,
	"huella" text NOT NULL,
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"documento_tipo" text NOT NULL,
	"documento_numero" text NOT NULL,
	"domicilio" text,
	"telefono" text,
	"email" text,
	"apoderado" text,
	"bien" text NOT NULL,
	"monto" numeric(12,2),
	"descripcion" text,
	"pedido" text,
	"detalle" text NOT NULL,
	"solicitud" text,
	"proveedor_razon_social" text NOT NULL,
	"proveedor_ruc" text NOT NULL,
	"proveedor_direccion" text NOT NULL,
	"establecimiento" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reclamos_token_unique" UNIQUE("token"),
	CONSTRAINT "reclamos_huella_unique" UNIQUE("huella"),
	CONSTRAINT "reclamos_correlativo" UNIQUE("anio","numero"),
	CONSTRAINT "reclamos_numero" CHECK ("reclamos"."numero" > 0),
	CONSTRAINT "reclamos_tipo" CHECK ("reclamos"."tipo" in ('reclamo', 'queja')),
	CONSTRAINT "reclamos_bien" CHECK ("reclamos"."bien" in ('producto', 'servicio')),
	CONSTRAINT "reclamos_documento" CHECK ("reclamos"."documento_tipo" in ('dni', 'ce', 'pasaporte')),
	CONSTRAINT "reclamos_contacto" CHECK ("reclamos"."domicilio" is not null or "reclamos"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "reclamos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "respuestas_reclamo" (
	"reclamo_id" uuid PRIMARY KEY NOT NULL,
	"texto" text NOT NULL,
	"medio" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "respuestas_reclamo_medio" CHECK ("respuestas_reclamo"."medio" in ('correo', 'carta'))
);
--> statement-breakpoint
ALTER TABLE "respuestas_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"eliminado_en" timestamp with time zone,
	"busqueda" text NOT NULL,
	CONSTRAINT "usuarios_rol" CHECK ("usuarios"."rol" in ('cliente', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "usuarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "correos" ADD CONSTRAINT "correos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."account" ADD CONSTRAINT "account_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."session" ADD CONSTRAINT "session_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."two_factor" ADD CONSTRAINT "two_factor_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_pago" ADD CONSTRAINT "eventos_pago_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD CONSTRAINT "reembolsos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_pedido" ADD CONSTRAINT "eventos_pedido_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anotaciones_reclamo" ADD CONSTRAINT "anotaciones_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fichas_reclamo" ADD CONSTRAINT "fichas_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respuestas_reclamo" ADD CONSTRAINT "respuestas_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditoria_por_momento" ON "auditoria" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_por_objeto" ON "auditoria" USING btree ("objeto","objeto_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_por_actor" ON "auditoria" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "correos_por_enviar" ON "correos" USING btree ("proximo_intento") WHERE "correos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "correos_por_pedido" ON "correos" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "correos_por_momento" ON "correos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "correos_por_estado" ON "correos" USING btree ("estado","created_at","id","tipo");--> statement-breakpoint
CREATE INDEX "correos_por_tipo" ON "correos" USING btree ("tipo","created_at","id","estado");--> statement-breakpoint
CREATE INDEX "correos_por_texto" ON "correos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "account_por_proveedor" ON "identidad"."account" USING btree ("providerId","accountId");--> statement-breakpoint
CREATE INDEX "account_por_user" ON "identidad"."account" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_por_user" ON "identidad"."session" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_por_vencimiento" ON "identidad"."session" USING btree ("expiresAt");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_por_user" ON "identidad"."two_factor" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "verification_por_identifier" ON "identidad"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "limites_por_vencimiento" ON "limites" USING btree ("vence_en");--> statement-breakpoint
CREATE INDEX "mensajes_por_enviar" ON "mensajes" USING btree ("proximo_intento") WHERE "mensajes"."envio" = 'pendiente';--> statement-breakpoint
CREATE INDEX "mensajes_por_momento" ON "mensajes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_estado" ON "mensajes" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_texto" ON "mensajes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "movimientos_stock_una_vez" ON "movimientos_stock" USING btree ("pedido_id","producto_id","motivo","vuelta") WHERE "movimientos_stock"."pedido_id" is not null;--> statement-breakpoint
CREATE INDEX "movimientos_stock_por_producto" ON "movimientos_stock" USING btree ("producto_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "eventos_pago_una_vez" ON "eventos_pago" USING btree ("proveedor","evento_id");--> statement-breakpoint
CREATE INDEX "eventos_pago_por_pedido" ON "eventos_pago" USING btree ("pedido_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_por_intento" ON "pagos" USING btree ("pedido_id","intento");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_por_referencia" ON "pagos" USING btree ("proveedor","referencia");--> statement-breakpoint
CREATE INDEX "pagos_sin_resolver" ON "pagos" USING btree ("vence_en") WHERE "pagos"."estado" <> 'aprobado' and "pagos"."referencia" is not null;--> statement-breakpoint
CREATE INDEX "pagos_pendientes" ON "pagos" USING btree ("id") WHERE "pagos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "reembolsos_por_pago" ON "reembolsos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "reembolsos_por_orden" ON "reembolsos" USING btree ("orden");--> statement-breakpoint
CREATE INDEX "reembolsos_sin_resolver" ON "reembolsos" USING btree ("id") WHERE "reembolsos"."estado" = 'creando';--> statement-breakpoint
CREATE INDEX "eventos_pedido_por_pedido" ON "eventos_pedido" USING btree ("pedido_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_por_intento" ON "pedidos" USING btree ("usuario_id","clave_intento");--> statement-breakpoint
CREATE INDEX "pedidos_por_usuario" ON "pedidos" USING btree ("usuario_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pedidos_impagos" ON "pedidos" USING btree ("vence_en") WHERE "pedidos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "pedidos_por_fecha" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro","total");--> statement-breakpoint
CREATE INDEX "pedidos_por_estado" ON "pedidos" USING btree ("estado","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"cobro");--> statement-breakpoint
CREATE INDEX "pedidos_por_cobro" ON "pedidos" USING btree ("cobro","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado") WHERE "pedidos"."cobro" <> 'pagado';--> statement-breakpoint
CREATE INDEX "pedidos_por_atender" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro") WHERE "pedidos"."requiere_atencion" is not null;--> statement-breakpoint
CREATE INDEX "pedidos_por_texto" ON "pedidos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_precio" ON "productos" USING btree ("precio","id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_stock" ON "productos" USING btree ("stock" DESC NULLS FIRST,"id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_novedad" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_categoria" ON "productos" USING btree ("categoria","nombre" collate "es-x-icu","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_stock" ON "productos" USING btree ("stock","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_novedad" ON "productos" USING btree ("created_at","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_precio" ON "productos" USING btree ("precio","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_categoria" ON "productos" USING btree ("categoria","created_at","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_eliminados" ON "productos" USING btree ("created_at","id") WHERE "productos"."eliminado_en" is not null;--> statement-breakpoint
CREATE INDEX "productos_por_texto" ON "productos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fichas_reclamo_por_momento" ON "fichas_reclamo" USING btree ("respondido","created_at","reclamo_id","tipo");--> statement-breakpoint
CREATE INDEX "fichas_reclamo_por_texto" ON "fichas_reclamo" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_por_fecha" ON "usuarios" USING btree ("created_at","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_nombre" ON "usuarios" USING btree ("nombre" collate "es-x-icu","apellido" collate "es-x-icu","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_email" ON "usuarios" USING btree ("email","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_admins" ON "usuarios" USING btree ("id") WHERE "usuarios"."rol" = 'admin';--> statement-breakpoint
CREATE INDEX "usuarios_por_texto" ON "usuarios" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
-- drizzle-kit does not write what follows.
CREATE FUNCTION "auditoria_solo_agrega"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	RAISE EXCEPTION 'auditoria is append only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "auditoria_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "auditoria" FOR EACH STATEMENT EXECUTE FUNCTION "auditoria_solo_agrega"();--> statement-breakpoint
CREATE FUNCTION "reclamos_solo_agrega"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "reclamos_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "reclamos" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
CREATE TRIGGER "respuestas_reclamo_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "respuestas_reclamo" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
INSERT INTO "feriados" ("dia", "nombre") VALUES
	('2026-01-01', 'Año Nuevo'),
	('2026-04-02', 'Jueves Santo'),
	('2026-04-03', 'Viernes Santo'),
	('2026-05-01', 'Día del Trabajo'),
	('2026-06-07', 'Batalla de Arica y Día de la Bandera'),
	('2026-06-29', 'San Pedro y San Pablo'),
	('2026-07-23', 'Día de la Fuerza Aérea del Perú'),
	('2026-07-28', 'Fiestas Patrias'),
	('2026-07-29', 'Fiestas Patrias'),
	('2026-08-06', 'Batalla de Junín'),
	('2026-08-30', 'Santa Rosa de Lima'),
	('2026-10-08', 'Combate de Angamos'),
	('2026-11-01', 'Día de Todos los Santos'),
	('2026-12-08', 'Inmaculada Concepción'),
	('2026-12-09', 'Batalla de Ayacucho'),
	('2026-12-25', 'Navidad'),
	('2027-01-01', 'Año Nuevo'),
	('2027-03-25', 'Jueves Santo'),
	('2027-03-26', 'Viernes Santo'),
	('2027-05-01', 'Día del Trabajo'),
	('2027-06-07', 'Batalla de Arica y Día de la Bandera'),
	('2027-06-29', 'San Pedro y San Pablo'),
	('2027-07-23', 'Día de la Fuerza Aérea del Perú'),
	('2027-07-28', 'Fiestas Patrias'),
	('2027-07-29', 'Fiestas Patrias'),
	('2027-08-06', 'Batalla de Junín'),
	('2027-08-30', 'Santa Rosa de Lima'),
	('2027-10-08', 'Combate de Angamos'),
	('2027-11-01', 'Día de Todos los Santos'),
	('2027-12-08', 'Inmaculada Concepción'),
	('2027-12-09', 'Batalla de Ayacucho'),
	('2027-12-25', 'Navidad');--> statement-breakpoint
CREATE TRIGGER "anotaciones_reclamo_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "anotaciones_reclamo" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
--> statement-breakpoint
-- A long mail is stored outside its row, so that lists and searches read past it.
ALTER TABLE "correos" SET (toast_tuple_target = 512);--> statement-breakpoint
-- The migrator makes this table by itself, in the schema that a hosted Postgres shows to the world.
ALTER TABLE "migraciones" ENABLE ROW LEVEL SECURITY;
