CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SCHEMA "identidad";
--> statement-breakpoint
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
	"canal" text,
	"registrado" boolean DEFAULT false NOT NULL,
	"monto_antes" numeric(12,2),
	CONSTRAINT "abonos_canal" CHECK ("abonos"."canal" in ('yape', 'plin', 'transferencia')),
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
CREATE TABLE "ajustes" (
	"clave" text PRIMARY KEY NOT NULL,
	"valor" jsonb,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ajustes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" text,
	"accion" text NOT NULL,
	"objeto" text NOT NULL,
	"objeto_id" text NOT NULL,
	"antes" jsonb,
	"despues" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado', 'ajuste', 'opinion', 'cupon', 'invitacion', 'comprobante', 'vista'))
);
--> statement-breakpoint
ALTER TABLE "auditoria" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "avisos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producto_id" uuid NOT NULL,
	"email" text NOT NULL,
	"baja" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmado_en" timestamp with time zone,
	CONSTRAINT "avisos_una_vez" UNIQUE("producto_id","email")
);
--> statement-breakpoint
ALTER TABLE "avisos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "busquedas_sin_resultado" (
	"dia" date NOT NULL,
	"texto" text NOT NULL,
	"veces" integer NOT NULL,
	CONSTRAINT "busquedas_sin_resultado_dia_texto_pk" PRIMARY KEY("dia","texto")
);
--> statement-breakpoint
ALTER TABLE "busquedas_sin_resultado" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"usuario_id" text,
	CONSTRAINT "caja_metodo" CHECK ("caja"."metodo" in ('stripe', 'mercadopago', 'yape')),
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
	"firmante" text,
	"firmante_huella" text,
	"sin_respuesta" boolean DEFAULT false NOT NULL,
	"confirmado_en" timestamp with time zone,
	"ambiente" text NOT NULL,
	CONSTRAINT "comprobantes_clase" CHECK ("comprobantes"."clase" in ('boleta', 'factura', 'nota_boleta', 'nota_factura')),
	CONSTRAINT "comprobantes_ambiente" CHECK ("comprobantes"."ambiente" in ('pruebas', 'produccion')),
	CONSTRAINT "comprobantes_estado" CHECK ("comprobantes"."estado" in ('pendiente', 'aceptado', 'observado', 'registrada', 'rechazado', 'detenido')),
	CONSTRAINT "comprobantes_constancia" CHECK ("comprobantes"."estado" not in ('aceptado', 'observado') or "comprobantes"."cdr" is not null),
	CONSTRAINT "comprobantes_numero" CHECK ("comprobantes"."numero" > 0),
	CONSTRAINT "comprobantes_total" CHECK ("comprobantes"."total" > 0 and "comprobantes"."igv" < "comprobantes"."total"),
	CONSTRAINT "comprobantes_afecta" CHECK (("comprobantes"."afecta_id" is not null) = ("comprobantes"."clase" in ('nota_boleta', 'nota_factura')))
);
--> statement-breakpoint
ALTER TABLE "comprobantes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "eventos_comprobante" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comprobante_id" uuid NOT NULL,
	"estado" text NOT NULL,
	"codigo" text,
	"detalle" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eventos_comprobante_estado" CHECK ("eventos_comprobante"."estado" in ('pendiente', 'aceptado', 'observado', 'registrada', 'rechazado', 'detenido'))
);
--> statement-breakpoint
ALTER TABLE "eventos_comprobante" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"no_antes" timestamp with time zone,
	"comprobante_id" uuid,
	CONSTRAINT "correos_clave_unique" UNIQUE("clave"),
	CONSTRAINT "correos_estado" CHECK ("correos"."estado" in ('pendiente', 'enviado', 'fallido', 'guardado'))
);
--> statement-breakpoint
ALTER TABLE "correos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"envio_gratis" boolean DEFAULT false NOT NULL,
	"primera_compra" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cupones_codigo" CHECK ("cupones"."codigo" ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
	CONSTRAINT "cupones_valor" CHECK (num_nonnulls("cupones"."monto", "cupones"."porcentaje") = case when "cupones"."envio_gratis" then 0 else 1 end),
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
CREATE TABLE "despachos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"lineas" jsonb NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"recojo" boolean DEFAULT false NOT NULL,
	"numero" text DEFAULT '' NOT NULL,
	"seguimiento" text,
	"nota" text DEFAULT '' NOT NULL,
	"desde" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"regreso_en" timestamp with time zone,
	CONSTRAINT "despachos_desde" CHECK ("despachos"."desde" in ('pendiente', 'procesando', 'enviado', 'entregado', 'cancelado')),
	CONSTRAINT "despachos_lineas" CHECK (jsonb_typeof("despachos"."lineas") = 'array' and jsonb_array_length("despachos"."lineas") > 0)
);
--> statement-breakpoint
ALTER TABLE "despachos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "direcciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"calle" text NOT NULL,
	"referencia" text,
	"codigo" text,
	"distrito" text NOT NULL,
	"provincia" text NOT NULL,
	"departamento" text NOT NULL,
	"por_defecto" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direcciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"validez_id" text DEFAULT '' NOT NULL,
	"validez_clave" text,
	"operador_ruc" text DEFAULT '' NOT NULL,
	"firmante_huella" text,
	CONSTRAINT "emisor_comprobantes_uno" CHECK ("emisor_comprobantes"."id" = 1),
	CONSTRAINT "emisor_comprobantes_ambiente" CHECK ("emisor_comprobantes"."ambiente" in ('pruebas', 'produccion')),
	CONSTRAINT "emisor_comprobantes_llave" CHECK (num_nonnulls("emisor_comprobantes"."certificado", "emisor_comprobantes"."privada", "emisor_comprobantes"."vence_en") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "emisor_comprobantes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "series_comprobante" (
	"clase" text NOT NULL,
	"serie" text NOT NULL,
	"ultimo" integer DEFAULT 0 NOT NULL,
	"activa" boolean NOT NULL,
	"ambiente" text NOT NULL,
	CONSTRAINT "series_comprobante_clase_serie_pk" PRIMARY KEY("clase","serie"),
	CONSTRAINT "series_comprobante_clase" CHECK ("series_comprobante"."clase" in ('boleta', 'factura', 'nota_boleta', 'nota_factura')),
	CONSTRAINT "series_comprobante_ambiente" CHECK ("series_comprobante"."ambiente" in ('pruebas', 'produccion')),
	CONSTRAINT "series_comprobante_serie" CHECK ("series_comprobante"."serie" ~ '^[BF][A-Z0-9]{3}$'),
	CONSTRAINT "series_comprobante_letra" CHECK ((left("series_comprobante"."serie", 1) = 'F') = ("series_comprobante"."clase" in ('factura', 'nota_factura'))),
	CONSTRAINT "series_comprobante_ultimo" CHECK ("series_comprobante"."ultimo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "series_comprobante" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "favoritos" (
	"usuario_id" text NOT NULL,
	"producto_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favoritos_usuario_id_producto_id_pk" PRIMARY KEY("usuario_id","producto_id")
);
--> statement-breakpoint
ALTER TABLE "favoritos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "etiquetas_usuario" (
	"etiqueta" text NOT NULL,
	"usuario_id" text NOT NULL,
	CONSTRAINT "etiquetas_usuario_etiqueta_usuario_id_pk" PRIMARY KEY("etiqueta","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "etiquetas_usuario" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notas_usuario" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notas_usuario" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "invitaciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"puesto" text NOT NULL,
	"huella" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	CONSTRAINT "invitaciones_email_unique" UNIQUE("email"),
	CONSTRAINT "invitaciones_huella_unique" UNIQUE("huella"),
	CONSTRAINT "invitaciones_puesto" CHECK ("invitaciones"."puesto" in ('dueno', 'pedidos', 'productos', 'lectura'))
);
--> statement-breakpoint
ALTER TABLE "invitaciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limites" (
	"clave" text PRIMARY KEY NOT NULL,
	"cuenta" integer NOT NULL,
	"vence_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "limites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lote_filas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lote_id" uuid NOT NULL,
	"pedido_id" uuid NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"numero" text DEFAULT '' NOT NULL,
	"resultado" text,
	"hecho_en" timestamp with time zone,
	"deshecho" text,
	CONSTRAINT "lote_filas_resultado" CHECK ("lote_filas"."resultado" in ('hecho', 'pendiente', 'procesando', 'enviado', 'entregado', 'cancelado', 'sin_pagar', 'dinero_devuelto', 'requiere_atencion', 'sin_courier', 'detenido', 'fallo')),
	CONSTRAINT "lote_filas_deshecho" CHECK ("lote_filas"."deshecho" in ('deshecho', 'ya_deshecho', 'cambio', 'tarde', 'fallo'))
);
--> statement-breakpoint
ALTER TABLE "lote_filas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accion" text NOT NULL,
	"estado" text NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terminado_en" timestamp with time zone,
	"deshecho_por" text,
	CONSTRAINT "lotes_accion" CHECK ("lotes"."accion" in ('preparar', 'enviar', 'entregar', 'imprimir', 'exportar')),
	CONSTRAINT "lotes_estado" CHECK ("lotes"."estado" in ('borrador', 'en_curso', 'deshaciendo', 'hecho'))
);
--> statement-breakpoint
ALTER TABLE "lotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"asignado_a" text,
	CONSTRAINT "mensajes_huella_unique" UNIQUE("huella"),
	CONSTRAINT "mensajes_estado" CHECK ("mensajes"."estado" in ('nuevo', 'atendido')),
	CONSTRAINT "mensajes_envio" CHECK ("mensajes"."envio" in ('pendiente', 'enviado', 'fallido'))
);
--> statement-breakpoint
ALTER TABLE "mensajes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "respuestas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mensaje_id" uuid NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "respuestas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "fotos_retiradas" (
	"imagen" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fotos_retiradas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "opiniones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"producto_id" uuid NOT NULL,
	"usuario_id" text,
	"pedido_id" uuid,
	"autor" text NOT NULL,
	"estrellas" integer NOT NULL,
	"titulo" text DEFAULT '' NOT NULL,
	"texto" text NOT NULL,
	"fotos" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"editado_en" timestamp with time zone,
	"revisado_en" timestamp with time zone,
	"respuesta" text,
	"respondido_en" timestamp with time zone,
	"oculta" text,
	"busqueda" text NOT NULL,
	"conjunto" text DEFAULT '' NOT NULL,
	CONSTRAINT "opiniones_estrellas" CHECK ("opiniones"."estrellas" between 1 and 5),
	CONSTRAINT "opiniones_oculta" CHECK ("opiniones"."oculta" in ('insulto', 'datos_personales', 'otro_producto')),
	CONSTRAINT "opiniones_fotos" CHECK (cardinality("opiniones"."fotos") <= 3),
	CONSTRAINT "opiniones_autor" CHECK (("opiniones"."usuario_id" is null) = ("opiniones"."pedido_id" is null)),
	CONSTRAINT "opiniones_respuesta" CHECK (("opiniones"."respuesta" is null) = ("opiniones"."respondido_en" is null))
);
--> statement-breakpoint
ALTER TABLE "opiniones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"correcciones" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pagos_estado" CHECK ("pagos"."estado" in ('creando', 'abierto', 'pendiente', 'cerrado', 'aprobado')),
	CONSTRAINT "pagos_proveedor" CHECK ("pagos"."proveedor" in ('stripe', 'mercadopago', 'yape')),
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
	"lineas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"envio" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reembolsos_estado" CHECK ("reembolsos"."estado" in ('creando', 'hecho', 'fallido')),
	CONSTRAINT "reembolsos_monto" CHECK ("reembolsos"."monto" > 0)
);
--> statement-breakpoint
ALTER TABLE "reembolsos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "apariciones" (
	"palabra" text collate "C" NOT NULL,
	"en_nombre" boolean NOT NULL,
	"producto_id" uuid NOT NULL,
	CONSTRAINT "apariciones_palabra_en_nombre_producto_id_pk" PRIMARY KEY("palabra","en_nombre","producto_id")
);
--> statement-breakpoint
ALTER TABLE "apariciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "palabras" (
	"palabra" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "palabras" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"ajustes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entrega" jsonb,
	"numero" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "pedidos_numero" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"entrega_hasta" text GENERATED ALWAYS AS (entrega ->> 'hasta') STORED,
	"retiradas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"distrito" text DEFAULT '' NOT NULL,
	"receptor" text DEFAULT '' NOT NULL,
	CONSTRAINT "pedidos_estado" CHECK ("pedidos"."estado" in ('pendiente', 'procesando', 'enviado', 'entregado', 'cancelado')),
	CONSTRAINT "pedidos_cobro" CHECK ("pedidos"."cobro" in ('sin_pagar', 'en_curso', 'incompleto', 'pagado', 'devuelto_parcial', 'devuelto')),
	CONSTRAINT "pedidos_metodo_pago" CHECK ("pedidos"."metodo_pago" in ('stripe', 'mercadopago', 'yape')),
	CONSTRAINT "pedidos_igv" CHECK ("pedidos"."igv" = round("pedidos"."subtotal" * "pedidos"."igv_porcentaje" / 100, 2)),
	CONSTRAINT "pedidos_total" CHECK ("pedidos"."total" = "pedidos"."subtotal" + "pedidos"."igv"),
	CONSTRAINT "pedidos_ajustes" CHECK (jsonb_typeof("pedidos"."ajustes") = 'array'),
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
	"vendidos" integer DEFAULT 0 NOT NULL,
	"textos_imagenes" text[] DEFAULT '{}' NOT NULL,
	"caracteristicas" text[] DEFAULT '{}' NOT NULL,
	"oferta_hasta" timestamp with time zone,
	"oferta_unidades" integer,
	"precio_anterior" numeric(12,2),
	"estrellas" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"grupo" text DEFAULT '' NOT NULL,
	"opciones" text[] DEFAULT '{}' NOT NULL,
	"representa" boolean DEFAULT true NOT NULL,
	"variantes" integer DEFAULT 0 NOT NULL,
	"precio_varia" boolean DEFAULT false NOT NULL,
	"combinaciones" text[] DEFAULT '{}' NOT NULL,
	"codigo" text DEFAULT '' NOT NULL,
	"codigo_barras" text DEFAULT '' NOT NULL,
	"ubicacion" text DEFAULT '' NOT NULL,
	"costo" numeric(12,2),
	"estado" text DEFAULT 'activo' NOT NULL,
	"activo_desde" date,
	"stock_minimo" integer,
	"titulo" text GENERATED ALWAYS AS (split_part(busqueda, E'\n', 1) || E'\n' || split_part(busqueda, E'\n', 2)) STORED NOT NULL,
	CONSTRAINT "productos_stock_no_negativo" CHECK ("productos"."stock" >= 0),
	CONSTRAINT "productos_precio_no_negativo" CHECK ("productos"."precio" >= 0),
	CONSTRAINT "productos_precio_anterior" CHECK ("productos"."precio_anterior" is null or ("productos"."precio_anterior" > "productos"."precio" and "productos"."oferta_hasta" is not null)),
	CONSTRAINT "productos_estrellas" CHECK (cardinality("productos"."estrellas") = 5 and 0 <= all ("productos"."estrellas")),
	CONSTRAINT "productos_estado" CHECK ("productos"."estado" in ('activo', 'borrador', 'oculto')),
	CONSTRAINT "productos_costo" CHECK ("productos"."costo" >= 0),
	CONSTRAINT "productos_stock_minimo" CHECK ("productos"."stock_minimo" >= 0),
	CONSTRAINT "productos_activo_desde" CHECK ("productos"."activo_desde" is null or "productos"."estado" <> 'activo'),
	CONSTRAINT "productos_representa" CHECK ("productos"."estado" = 'activo' or not "productos"."representa"),
	CONSTRAINT "productos_variante" CHECK (("productos"."grupo" = '') = ("productos"."opciones" = '{}'))
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
CREATE TABLE "relacionados" (
	"producto_id" uuid NOT NULL,
	"otro_id" uuid NOT NULL,
	"lugar" smallint NOT NULL,
	CONSTRAINT "relacionados_producto_id_lugar_pk" PRIMARY KEY("producto_id","lugar")
);
--> statement-breakpoint
ALTER TABLE "relacionados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "etiquetas_retorno" (
	"retorno_id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"formato" text NOT NULL,
	"contenido" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "etiquetas_retorno_formato" CHECK ("etiquetas_retorno"."formato" in ('pdf', 'webp'))
);
--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fotos_retorno" (
	"retorno_id" uuid NOT NULL,
	"foto" uuid NOT NULL,
	CONSTRAINT "fotos_retorno_retorno_id_foto_pk" PRIMARY KEY("retorno_id","foto")
);
--> statement-breakpoint
ALTER TABLE "fotos_retorno" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mensajes_retorno" (
	"id" uuid PRIMARY KEY NOT NULL,
	"retorno_id" uuid NOT NULL,
	"autor" text NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mensajes_retorno_autor" CHECK ("mensajes_retorno"."autor" in ('cliente', 'tienda'))
);
--> statement-breakpoint
ALTER TABLE "mensajes_retorno" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retornos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"lineas" jsonb NOT NULL,
	"motivo" text NOT NULL,
	"texto" text DEFAULT '' NOT NULL,
	"estado" text DEFAULT 'pedido' NOT NULL,
	"respuesta" text DEFAULT '' NOT NULL,
	"repuestas" jsonb,
	"monto" numeric(12,2),
	"espera" boolean DEFAULT true NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cambiado_en" timestamp with time zone,
	"reembolso_id" uuid,
	CONSTRAINT "retornos_motivo" CHECK ("retornos"."motivo" in ('falla', 'danado', 'equivocado', 'no_gusta', 'otro')),
	CONSTRAINT "retornos_estado" CHECK ("retornos"."estado" in ('pedido', 'aceptado', 'rechazado', 'recibido', 'retirado')),
	CONSTRAINT "retornos_lineas" CHECK (jsonb_typeof("retornos"."lineas") = 'array' and jsonb_array_length("retornos"."lineas") > 0),
	CONSTRAINT "retornos_recibido" CHECK (("retornos"."estado" = 'recibido') = ("retornos"."monto" is not null) and ("retornos"."monto" is null) = ("retornos"."repuestas" is null))
);
--> statement-breakpoint
ALTER TABLE "retornos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "corridas" (
	"tarea" text PRIMARY KEY NOT NULL,
	"empezo" timestamp with time zone NOT NULL,
	"termino" timestamp with time zone NOT NULL,
	"fallo_en" timestamp with time zone,
	"fallos" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "corridas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"sin_pedir_opinion" boolean DEFAULT false NOT NULL,
	"puesto" text,
	"bloqueado_en" timestamp with time zone,
	CONSTRAINT "usuarios_rol" CHECK ("usuarios"."rol" in ('cliente', 'admin')),
	CONSTRAINT "usuarios_puesto" CHECK (("usuarios"."rol" = 'admin') = ("usuarios"."puesto" is not null) and "usuarios"."puesto" in ('dueno', 'pedidos', 'productos', 'lectura')),
	CONSTRAINT "usuarios_bloqueado" CHECK ("usuarios"."bloqueado_en" is null or "usuarios"."rol" = 'cliente')
);
--> statement-breakpoint
ALTER TABLE "usuarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitas_dia" (
	"dia" date PRIMARY KEY NOT NULL,
	"visitas" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visitas_dia" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vistas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lista" text NOT NULL,
	"nombre" text NOT NULL,
	"consulta" text NOT NULL,
	"usuario_id" text,
	"compartida" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vistas_lista" CHECK ("vistas"."lista" in ('pedidos', 'productos', 'usuarios')),
	CONSTRAINT "vistas_de_alguien" CHECK ("vistas"."compartida" or "vistas"."usuario_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "vistas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abonos" ADD CONSTRAINT "abonos_foto_fotos_privadas_id_fk" FOREIGN KEY ("foto") REFERENCES "public"."fotos_privadas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devoluciones_abono" ADD CONSTRAINT "devoluciones_abono_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_privadas" ADD CONSTRAINT "fotos_privadas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paginas_abono" ADD CONSTRAINT "paginas_abono_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avisos" ADD CONSTRAINT "avisos_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compradores" ADD CONSTRAINT "compradores_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_afecta_id_comprobantes_id_fk" FOREIGN KEY ("afecta_id") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobantes" ADD CONSTRAINT "comprobantes_serie" FOREIGN KEY ("clase","serie") REFERENCES "public"."series_comprobante"("clase","serie") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_comprobante" ADD CONSTRAINT "eventos_comprobante_comprobante_id_comprobantes_id_fk" FOREIGN KEY ("comprobante_id") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correos" ADD CONSTRAINT "correos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correos" ADD CONSTRAINT "correos_comprobante_id_comprobantes_id_fk" FOREIGN KEY ("comprobante_id") REFERENCES "public"."comprobantes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usos_cupon" ADD CONSTRAINT "usos_cupon_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usos_cupon" ADD CONSTRAINT "usos_cupon_cupon_id_cupones_id_fk" FOREIGN KEY ("cupon_id") REFERENCES "public"."cupones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "despachos" ADD CONSTRAINT "despachos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direcciones" ADD CONSTRAINT "direcciones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favoritos" ADD CONSTRAINT "favoritos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favoritos" ADD CONSTRAINT "favoritos_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etiquetas_usuario" ADD CONSTRAINT "etiquetas_usuario_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_usuario" ADD CONSTRAINT "notas_usuario_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."account" ADD CONSTRAINT "account_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."session" ADD CONSTRAINT "session_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidad"."two_factor" ADD CONSTRAINT "two_factor_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote_filas" ADD CONSTRAINT "lote_filas_lote_id_lotes_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote_filas" ADD CONSTRAINT "lote_filas_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respuestas" ADD CONSTRAINT "respuestas_mensaje_id_mensajes_id_fk" FOREIGN KEY ("mensaje_id") REFERENCES "public"."mensajes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_stock" ADD CONSTRAINT "movimientos_stock_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historial_precios" ADD CONSTRAINT "historial_precios_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ofertas" ADD CONSTRAINT "ofertas_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opiniones" ADD CONSTRAINT "opiniones_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opiniones" ADD CONSTRAINT "opiniones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opiniones" ADD CONSTRAINT "opiniones_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_pago" ADD CONSTRAINT "eventos_pago_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD CONSTRAINT "reembolsos_pago_id_pagos_id_fk" FOREIGN KEY ("pago_id") REFERENCES "public"."pagos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_pedido" ADD CONSTRAINT "eventos_pedido_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anotaciones_reclamo" ADD CONSTRAINT "anotaciones_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fichas_reclamo" ADD CONSTRAINT "fichas_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respuestas_reclamo" ADD CONSTRAINT "respuestas_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relacionados" ADD CONSTRAINT "relacionados_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relacionados" ADD CONSTRAINT "relacionados_otro_id_productos_id_fk" FOREIGN KEY ("otro_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ADD CONSTRAINT "etiquetas_retorno_retorno_id_retornos_id_fk" FOREIGN KEY ("retorno_id") REFERENCES "public"."retornos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ADD CONSTRAINT "etiquetas_retorno_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_retorno" ADD CONSTRAINT "fotos_retorno_retorno_id_retornos_id_fk" FOREIGN KEY ("retorno_id") REFERENCES "public"."retornos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_retorno" ADD CONSTRAINT "fotos_retorno_foto_fotos_privadas_id_fk" FOREIGN KEY ("foto") REFERENCES "public"."fotos_privadas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensajes_retorno" ADD CONSTRAINT "mensajes_retorno_retorno_id_retornos_id_fk" FOREIGN KEY ("retorno_id") REFERENCES "public"."retornos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retornos" ADD CONSTRAINT "retornos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retornos" ADD CONSTRAINT "retornos_reembolso_id_reembolsos_id_fk" FOREIGN KEY ("reembolso_id") REFERENCES "public"."reembolsos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vistas" ADD CONSTRAINT "vistas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abonos_por_codigo" ON "abonos" USING btree (ltrim("codigo", '0'));--> statement-breakpoint
CREATE INDEX "abonos_por_pago" ON "abonos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "abonos_por_verificar" ON "abonos" USING btree ("created_at","id") WHERE "abonos"."estado" = 'por_verificar';--> statement-breakpoint
CREATE INDEX "abonos_por_fecha" ON "abonos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado");--> statement-breakpoint
CREATE INDEX "abonos_por_foto" ON "abonos" USING btree ("foto");--> statement-breakpoint
CREATE INDEX "devoluciones_abono_por_pago" ON "devoluciones_abono" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "devoluciones_abono_por_hacer" ON "devoluciones_abono" USING btree ("created_at","id") WHERE "devoluciones_abono"."hecha_en" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "devoluciones_abono_por_codigo" ON "devoluciones_abono" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "fotos_privadas_por_usuario" ON "fotos_privadas" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "auditoria_por_momento" ON "auditoria" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_por_objeto" ON "auditoria" USING btree ("objeto","objeto_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_por_actor" ON "auditoria" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "avisos_por_email" ON "avisos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "avisos_por_baja" ON "avisos" USING btree ("baja");--> statement-breakpoint
CREATE INDEX "avisos_por_momento" ON "avisos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "caja_por_venta" ON "caja" USING btree ("pedido_id") WHERE "caja"."vende";--> statement-breakpoint
CREATE INDEX "caja_por_momento" ON "caja" USING btree ("momento" DESC NULLS FIRST,"id" DESC NULLS FIRST,"tipo","metodo","vende");--> statement-breakpoint
CREATE INDEX "caja_por_cliente" ON "caja" USING btree ("momento","usuario_id","vendido") WHERE "caja"."vende" and "caja"."usuario_id" is not null;--> statement-breakpoint
CREATE INDEX "caja_por_sumar" ON "caja" USING btree ("momento","id") WHERE not "caja"."sumado";--> statement-breakpoint
CREATE INDEX "compradores_por_nombre" ON "compradores" USING gin ((regexp_replace(lower(translate("nombre", 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')), '[[:space:]]+', ' ', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "compradores_por_numero" ON "compradores" USING gin ("numero" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "comprobantes_por_numero" ON "comprobantes" USING btree ("clase","serie","numero");--> statement-breakpoint
CREATE INDEX "comprobantes_por_pedido" ON "comprobantes" USING btree ("pedido_id","id");--> statement-breakpoint
CREATE INDEX "comprobantes_por_afecta" ON "comprobantes" USING btree ("afecta_id");--> statement-breakpoint
CREATE INDEX "comprobantes_por_enviar" ON "comprobantes" USING btree ("proximo_intento") WHERE "comprobantes"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "comprobantes_por_confirmar" ON "comprobantes" USING btree ("proximo_intento") WHERE "comprobantes"."estado" = 'registrada' and "comprobantes"."confirmado_en" is null;--> statement-breakpoint
CREATE INDEX "comprobantes_por_fecha" ON "comprobantes" USING btree ("emitido_en" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","clase","ambiente","total","busqueda");--> statement-breakpoint
CREATE INDEX "comprobantes_por_resolver" ON "comprobantes" USING btree ("emitido_en","id") WHERE "comprobantes"."estado" in ('rechazado', 'detenido') or ("comprobantes"."estado" = 'registrada' and "comprobantes"."confirmado_en" is null);--> statement-breakpoint
CREATE INDEX "comprobantes_por_texto" ON "comprobantes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eventos_comprobante_por_comprobante" ON "eventos_comprobante" USING btree ("comprobante_id","id");--> statement-breakpoint
CREATE INDEX "correos_por_enviar" ON "correos" USING btree ("proximo_intento") WHERE "correos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "correos_por_pedido" ON "correos" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "correos_por_momento" ON "correos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "correos_por_estado" ON "correos" USING btree ("estado","created_at","id","tipo");--> statement-breakpoint
CREATE INDEX "correos_por_tipo" ON "correos" USING btree ("tipo","created_at","id","estado");--> statement-breakpoint
CREATE INDEX "correos_por_texto" ON "correos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "cupones_por_codigo" ON "cupones" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "cupones_por_fecha" ON "cupones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"desde","hasta","terminado_en","usados","usos");--> statement-breakpoint
CREATE INDEX "cupones_por_texto" ON "cupones" USING gin ("codigo" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usos_cupon_por_cupon" ON "usos_cupon" USING btree ("cupon_id","created_at" DESC NULLS FIRST,"pedido_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "despachos_por_pedido" ON "despachos" USING btree ("pedido_id","created_at","id");--> statement-breakpoint
CREATE INDEX "direcciones_por_usuario" ON "direcciones" USING btree ("usuario_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "direcciones_por_defecto" ON "direcciones" USING btree ("usuario_id") WHERE "direcciones"."por_defecto";--> statement-breakpoint
CREATE UNIQUE INDEX "series_comprobante_activa" ON "series_comprobante" USING btree ("clase") WHERE "series_comprobante"."activa";--> statement-breakpoint
CREATE INDEX "favoritos_por_usuario" ON "favoritos" USING btree ("usuario_id","created_at");--> statement-breakpoint
CREATE INDEX "etiquetas_usuario_por_usuario" ON "etiquetas_usuario" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "notas_usuario_por_usuario" ON "notas_usuario" USING btree ("usuario_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_por_proveedor" ON "identidad"."account" USING btree ("providerId","accountId");--> statement-breakpoint
CREATE INDEX "account_por_user" ON "identidad"."account" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_por_user" ON "identidad"."session" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_por_vencimiento" ON "identidad"."session" USING btree ("expiresAt");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_por_user" ON "identidad"."two_factor" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "verification_por_identifier" ON "identidad"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "limites_por_vencimiento" ON "limites" USING btree ("vence_en");--> statement-breakpoint
CREATE UNIQUE INDEX "lote_filas_por_pedido" ON "lote_filas" USING btree ("lote_id","pedido_id");--> statement-breakpoint
CREATE INDEX "lote_filas_por_hacer" ON "lote_filas" USING btree ("lote_id","id") WHERE "lote_filas"."resultado" is null;--> statement-breakpoint
CREATE INDEX "lotes_por_momento" ON "lotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lotes_en_curso" ON "lotes" USING btree ("created_at") WHERE "lotes"."estado" in ('en_curso', 'deshaciendo');--> statement-breakpoint
CREATE INDEX "mensajes_por_enviar" ON "mensajes" USING btree ("proximo_intento") WHERE "mensajes"."envio" = 'pendiente';--> statement-breakpoint
CREATE INDEX "mensajes_sin_entregar" ON "mensajes" USING btree ("created_at","id") WHERE "mensajes"."envio" = 'fallido';--> statement-breakpoint
CREATE INDEX "mensajes_por_momento" ON "mensajes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_estado" ON "mensajes" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_asignado" ON "mensajes" USING btree ("asignado_a","created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_sin_asignar" ON "mensajes" USING btree ("created_at","id") WHERE "mensajes"."asignado_a" is null;--> statement-breakpoint
CREATE INDEX "mensajes_por_correo" ON "mensajes" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "mensajes_por_texto" ON "mensajes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "respuestas_por_mensaje" ON "respuestas" USING btree ("mensaje_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "movimientos_stock_una_vez" ON "movimientos_stock" USING btree ("pedido_id","producto_id","motivo","vuelta") WHERE "movimientos_stock"."pedido_id" is not null;--> statement-breakpoint
CREATE INDEX "movimientos_stock_por_producto" ON "movimientos_stock" USING btree ("producto_id","id");--> statement-breakpoint
CREATE INDEX "historial_precios_por_producto" ON "historial_precios" USING btree ("producto_id","hasta");--> statement-breakpoint
CREATE UNIQUE INDEX "ofertas_abierta" ON "ofertas" USING btree ("producto_id") WHERE "ofertas"."estado" <> 'terminada';--> statement-breakpoint
CREATE INDEX "ofertas_por_producto" ON "ofertas" USING btree ("producto_id","created_at");--> statement-breakpoint
CREATE INDEX "ofertas_por_empezar" ON "ofertas" USING btree ("desde") WHERE "ofertas"."estado" = 'programada';--> statement-breakpoint
CREATE INDEX "ofertas_por_terminar" ON "ofertas" USING btree ("hasta") WHERE "ofertas"."estado" = 'vigente';--> statement-breakpoint
CREATE UNIQUE INDEX "opiniones_por_persona" ON "opiniones" USING btree ("usuario_id","producto_id");--> statement-breakpoint
CREATE INDEX "opiniones_por_producto" ON "opiniones" USING btree ("producto_id","estrellas");--> statement-breakpoint
CREATE INDEX "opiniones_por_conjunto" ON "opiniones" USING btree ("conjunto","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_por_estrellas" ON "opiniones" USING btree ("conjunto","estrellas","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_ocultas_por_conjunto" ON "opiniones" USING btree ("conjunto","estrellas") WHERE "opiniones"."oculta" is not null;--> statement-breakpoint
CREATE INDEX "opiniones_inventadas" ON "opiniones" USING btree ("conjunto") WHERE "opiniones"."usuario_id" is null;--> statement-breakpoint
CREATE INDEX "opiniones_por_fecha" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "opiniones_por_revisar" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."revisado_en" is null;--> statement-breakpoint
CREATE INDEX "opiniones_sin_respuesta" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."respuesta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_ocultas" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is not null;--> statement-breakpoint
CREATE INDEX "opiniones_por_texto" ON "opiniones" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "eventos_pago_una_vez" ON "eventos_pago" USING btree ("proveedor","evento_id");--> statement-breakpoint
CREATE INDEX "eventos_pago_por_pedido" ON "eventos_pago" USING btree ("pedido_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_por_intento" ON "pagos" USING btree ("pedido_id","intento");--> statement-breakpoint
CREATE UNIQUE INDEX "pagos_por_referencia" ON "pagos" USING btree ("proveedor","referencia");--> statement-breakpoint
CREATE INDEX "pagos_sin_resolver" ON "pagos" USING btree ("vence_en") WHERE "pagos"."estado" <> 'aprobado' and "pagos"."referencia" is not null;--> statement-breakpoint
CREATE INDEX "pagos_pendientes" ON "pagos" USING btree ("id") WHERE "pagos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "reembolsos_por_pago" ON "reembolsos" USING btree ("pago_id");--> statement-breakpoint
CREATE INDEX "reembolsos_por_orden" ON "reembolsos" USING btree ("orden");--> statement-breakpoint
CREATE INDEX "reembolsos_sin_resolver" ON "reembolsos" USING btree ("id") WHERE "reembolsos"."estado" = 'creando';--> statement-breakpoint
CREATE INDEX "palabras_por_palabra" ON "palabras" USING btree ("palabra");--> statement-breakpoint
CREATE INDEX "palabras_por_trozo" ON "palabras" USING gin ("palabra" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eventos_pedido_por_pedido" ON "eventos_pedido" USING btree ("pedido_id","id");--> statement-breakpoint
CREATE INDEX "eventos_pedido_entregas" ON "eventos_pedido" USING btree ("created_at","id") WHERE "eventos_pedido"."tipo" = 'entregado';--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_por_intento" ON "pedidos" USING btree ("usuario_id","clave_intento");--> statement-breakpoint
CREATE INDEX "pedidos_por_usuario" ON "pedidos" USING btree ("usuario_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pedidos_impagos" ON "pedidos" USING btree ("vence_en") WHERE "pedidos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "pedidos_por_fecha" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro","total","metodo_pago","distrito","entrega_hasta");--> statement-breakpoint
CREATE INDEX "pedidos_por_estado" ON "pedidos" USING btree ("estado","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"cobro","metodo_pago","distrito","entrega_hasta");--> statement-breakpoint
CREATE INDEX "pedidos_por_distrito" ON "pedidos" USING btree ("distrito","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","metodo_pago","entrega_hasta");--> statement-breakpoint
CREATE INDEX "pedidos_por_promesa" ON "pedidos" USING btree ("entrega_hasta","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","metodo_pago","distrito");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_por_numero_propio" ON "pedidos" USING btree ("numero");--> statement-breakpoint
CREATE INDEX "pedidos_por_cobro" ON "pedidos" USING btree ("cobro","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","total") WHERE "pedidos"."cobro" <> 'pagado';--> statement-breakpoint
CREATE INDEX "pedidos_por_atender" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro") WHERE "pedidos"."requiere_atencion" is not null;--> statement-breakpoint
CREATE INDEX "pedidos_por_numero" ON "pedidos" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE INDEX "pedidos_por_texto" ON "pedidos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_precio" ON "productos" USING btree ("precio","id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_stock" ON "productos" USING btree ("stock" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_novedad" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_ventas" ON "productos" USING btree ("vendidos","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_categoria" ON "productos" USING btree ("categoria","nombre" collate "es-x-icu","id","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_vendidos" ON "productos" USING btree ("id") WHERE "productos"."vendidos" > 0;--> statement-breakpoint
CREATE INDEX "productos_por_categoria_y_id" ON "productos" USING btree ("categoria","id","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_categoria_y_precio" ON "productos" USING btree ("categoria","precio","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_ofertas_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."precio_anterior" is not null;--> statement-breakpoint
CREATE INDEX "productos_ofertas_por_precio" ON "productos" USING btree ("precio","id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."precio_anterior" is not null;--> statement-breakpoint
CREATE INDEX "productos_ofertas_por_stock" ON "productos" USING btree ("stock" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."precio_anterior" is not null;--> statement-breakpoint
CREATE INDEX "productos_ofertas_por_novedad" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."precio_anterior" is not null;--> statement-breakpoint
CREATE INDEX "productos_ofertas_por_ventas" ON "productos" USING btree ("vendidos","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."precio_anterior" is not null;--> statement-breakpoint
CREATE INDEX "productos_ofertas_por_categoria" ON "productos" USING btree ("categoria","precio","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."precio_anterior" is not null;--> statement-breakpoint
CREATE INDEX "productos_por_opcion" ON "productos" USING gin ("combinaciones") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."variantes" > 0;--> statement-breakpoint
CREATE INDEX "productos_de_grupos" ON "productos" USING btree ("categoria","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."variantes" > 0;--> statement-breakpoint
CREATE INDEX "productos_por_grupo" ON "productos" USING btree ("grupo","id") WHERE "productos"."grupo" <> '';--> statement-breakpoint
CREATE INDEX "productos_vivos_por_stock" ON "productos" USING btree ("stock","id","stock_minimo") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_bajo_su_minimo" ON "productos" USING btree ("stock","id") WHERE "productos"."stock" <= "productos"."stock_minimo" and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_novedad" ON "productos" USING btree ("created_at","id","titulo","codigo","codigo_barras") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_precio" ON "productos" USING btree ("precio","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_vivos_por_categoria" ON "productos" USING btree ("categoria","created_at","id") WHERE "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_eliminados" ON "productos" USING btree ("created_at","id") WHERE "productos"."eliminado_en" is not null;--> statement-breakpoint
CREATE INDEX "productos_inactivos" ON "productos" USING btree ("estado","created_at","id") WHERE "productos"."estado" <> 'activo' and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_sin_imagen" ON "productos" USING btree ("created_at","id") WHERE "productos"."imagen" = '' and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_sin_alternativo" ON "productos" USING btree ("created_at","id") WHERE ("productos"."imagen" <> '' and (cardinality("productos"."textos_imagenes") <= cardinality("productos"."galeria") or '' = any("productos"."textos_imagenes"))) and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_sin_descripcion" ON "productos" USING btree ("created_at","id") WHERE "productos"."descripcion" = '' and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_sin_categoria" ON "productos" USING btree ("created_at","id") WHERE "productos"."categoria" = '' and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_sin_precio" ON "productos" USING btree ("created_at","id") WHERE "productos"."precio" = 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_activar" ON "productos" USING btree ("activo_desde") WHERE "productos"."activo_desde" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "productos_por_codigo" ON "productos" USING btree (lower("codigo") text_pattern_ops) WHERE "productos"."codigo" <> '';--> statement-breakpoint
CREATE INDEX "productos_por_codigo_barras" ON "productos" USING btree (lower("codigo_barras") text_pattern_ops) WHERE "productos"."codigo_barras" <> '';--> statement-breakpoint
CREATE INDEX "productos_por_texto" ON "productos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fichas_reclamo_por_momento" ON "fichas_reclamo" USING btree ("respondido","created_at","reclamo_id","tipo");--> statement-breakpoint
CREATE INDEX "fichas_reclamo_por_texto" ON "fichas_reclamo" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "relacionados_por_otro" ON "relacionados" USING btree ("otro_id");--> statement-breakpoint
CREATE INDEX "etiquetas_retorno_por_usuario" ON "etiquetas_retorno" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "fotos_retorno_por_foto" ON "fotos_retorno" USING btree ("foto");--> statement-breakpoint
CREATE INDEX "mensajes_retorno_por_retorno" ON "mensajes_retorno" USING btree ("retorno_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "retornos_por_reembolso" ON "retornos" USING btree ("reembolso_id");--> statement-breakpoint
CREATE INDEX "retornos_por_pedido" ON "retornos" USING btree ("pedido_id","created_at");--> statement-breakpoint
CREATE INDEX "retornos_en_espera" ON "retornos" USING btree ("created_at","id") WHERE "retornos"."espera";--> statement-breakpoint
CREATE INDEX "retornos_por_estado" ON "retornos" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "retornos_por_fecha" ON "retornos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "usuarios_por_fecha" ON "usuarios" USING btree ("created_at","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_nombre" ON "usuarios" USING btree ("nombre" collate "es-x-icu","apellido" collate "es-x-icu","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_por_email" ON "usuarios" USING btree ("email","id","rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_vivos" ON "usuarios" USING btree ("rol") WHERE "usuarios"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "usuarios_admins" ON "usuarios" USING btree ("id") WHERE "usuarios"."rol" = 'admin';--> statement-breakpoint
CREATE INDEX "usuarios_por_texto" ON "usuarios" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "vistas_por_nombre" ON "vistas" USING btree ("usuario_id","lista","nombre");--> statement-breakpoint
CREATE INDEX "vistas_compartidas" ON "vistas" USING btree ("lista") WHERE "vistas"."compartida";--> statement-breakpoint
-- drizzle-kit does not write what follows.
-- The migrator makes this table by itself, in the schema that a hosted Postgres shows to the world.
ALTER TABLE "migraciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- A long mail is stored outside its row, so that lists and searches read past it.
ALTER TABLE "correos" SET (toast_tuple_target = 512);--> statement-breakpoint
-- Counts and pages are read from indexes alone, for which Postgres has to know which pages of the table have only rows that
-- all can see. Sales change products all over the table: with the usual fifth it would know of half of them.
ALTER TABLE "productos" SET (autovacuum_vacuum_scale_factor = 0.01);--> statement-breakpoint
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
CREATE TRIGGER "anotaciones_reclamo_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "anotaciones_reclamo" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
-- The words of a search text, and whether the name has them. Its lines are name, category and description; of what stands
-- for a group two lines more: the words that the others of it have, in their names and elsewhere. Of a very long word
-- overlapping pieces, so that the index takes it, and a search, which has 200 characters at most, still finds any part of it.
CREATE FUNCTION "palabras_de"("busqueda" text) RETURNS TABLE ("palabra" text, "en_nombre" boolean) LANGUAGE sql IMMUTABLE ROWS 25 AS $$
	SELECT DISTINCT pieza, trozo = ANY (string_to_array(split_part($1, E'\n', 1) || ' ' || split_part($1, E'\n', 4), ' '))
	FROM unnest(string_to_array(translate($1, E'\n', ' '), ' ')) AS trozo,
		unnest(CASE WHEN length(trozo) <= 400 THEN ARRAY[trozo] ELSE ARRAY(
			SELECT substr(trozo, 200 * n + 1, 400) FROM generate_series(0, (length(trozo) - 201) / 200) AS n
		) END) AS pieza
	WHERE trozo <> ''
$$;--> statement-breakpoint
CREATE FUNCTION "productos_nuevos_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	WITH suyas AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id, p.stock > 0 AND p.eliminado_en IS NULL AND p.representa AS listado
		FROM nuevos p, public.palabras_de(p.busqueda) w
	), escritas AS (
		INSERT INTO public.apariciones (palabra, en_nombre, producto_id)
		SELECT palabra, en_nombre, id FROM suyas WHERE listado ORDER BY 1, 2, 3
	)
	INSERT INTO public.palabras (palabra)
	SELECT palabra FROM (SELECT DISTINCT palabra FROM suyas) w
	WHERE NOT EXISTS (SELECT FROM public.palabras q WHERE q.palabra = w.palabra);
	RETURN NULL;
END;
$$;--> statement-breakpoint
-- By statement: what changes many products writes their words at once. A sale, and a change of prices, neither change a
-- text nor list or unlist a product, and end at the first question.
CREATE FUNCTION "productos_cambian_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM viejos v FULL JOIN nuevos n ON n.id = v.id
		WHERE v.busqueda IS DISTINCT FROM n.busqueda
			OR (v.stock > 0 AND v.eliminado_en IS NULL AND v.representa)
				<> (n.stock > 0 AND n.eliminado_en IS NULL AND n.representa)
	) THEN
		RETURN NULL;
	END IF;
	WITH antes AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id FROM viejos p, public.palabras_de(p.busqueda) w
		WHERE p.stock > 0 AND p.eliminado_en IS NULL AND p.representa
	), despues AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id FROM nuevos p, public.palabras_de(p.busqueda) w
		WHERE p.stock > 0 AND p.eliminado_en IS NULL AND p.representa
	), borradas AS (
		DELETE FROM public.apariciones a USING (SELECT * FROM antes EXCEPT SELECT * FROM despues) q
		WHERE a.palabra = q.palabra AND a.en_nombre = q.en_nombre AND a.producto_id = q.id
	), nacidas AS MATERIALIZED (
		SELECT * FROM despues EXCEPT SELECT * FROM antes
	), escritas AS (
		INSERT INTO public.apariciones (palabra, en_nombre, producto_id) SELECT * FROM nacidas ORDER BY 1, 2, 3
	)
	INSERT INTO public.palabras (palabra)
	SELECT palabra FROM (SELECT DISTINCT palabra FROM nacidas) w
	WHERE NOT EXISTS (SELECT FROM public.palabras q WHERE q.palabra = w.palabra);
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "productos_idos_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	DELETE FROM public.apariciones a USING viejos p, public.palabras_de(p.busqueda) w
	WHERE a.palabra = w.palabra AND a.en_nombre = w.en_nombre AND a.producto_id = p.id;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "productos_vacios_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	TRUNCATE public.apariciones, public.palabras;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "palabras_insert" AFTER INSERT ON "productos" REFERENCING NEW TABLE AS nuevos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_nuevos_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_update" AFTER UPDATE ON "productos" REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_cambian_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_delete" AFTER DELETE ON "productos" REFERENCING OLD TABLE AS viejos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_idos_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_truncate" AFTER TRUNCATE ON "productos" FOR EACH STATEMENT EXECUTE FUNCTION "productos_vacios_palabras"();--> statement-breakpoint
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
	WHEN (OLD.precio <> NEW.precio) EXECUTE FUNCTION "producto_cambia_precio"();--> statement-breakpoint
-- Groups are locked before their products, in one order. Whoever moves a product from one group to another has the lock of
-- all memberships alone, so that for everybody else a product's group stays what was read of it; orders do not wait for it
-- longer than the time-out. Of very many groups all are locked: a transaction cannot hold so many locks.
CREATE FUNCTION "lock_grupos"("ids" uuid[], "grupos" text[], "mueve" boolean) RETURNS boolean LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
	miembros constant bigint := pg_catalog.hashtextextended('miembros de grupos', 0);
	todos constant bigint := pg_catalog.hashtextextended('grupos', 0);
	usual constant text := pg_catalog.current_setting('lock_timeout');
	claves bigint[];
	clave bigint;
BEGIN
	IF mueve THEN
		PERFORM pg_catalog.set_config('lock_timeout', '3s', true);
		PERFORM pg_catalog.pg_advisory_xact_lock(miembros);
		PERFORM pg_catalog.set_config('lock_timeout', usual, true);
	ELSE
		PERFORM pg_catalog.pg_advisory_xact_lock_shared(miembros);
	END IF;
	-- A statement of its own: it sees what was committed before the lock was had.
	claves := ARRAY(
		SELECT DISTINCT pg_catalog.hashtextextended('grupo:' || g, 0) FROM (
			SELECT p.grupo FROM public.productos p WHERE p.id = ANY ($1) UNION ALL SELECT pg_catalog.unnest($2)
		) AS suyos (g) WHERE g <> '' ORDER BY 1
	);
	IF pg_catalog.cardinality(claves) = 0 THEN
		RETURN true;
	END IF;
	IF pg_catalog.cardinality(claves) > 1000 THEN
		PERFORM pg_catalog.pg_advisory_xact_lock(todos);
		RETURN true;
	END IF;
	PERFORM pg_catalog.pg_advisory_xact_lock_shared(todos);
	FOREACH clave IN ARRAY claves LOOP
		PERFORM pg_catalog.pg_advisory_xact_lock(clave);
	END LOOP;
	RETURN true;
END;
$$;--> statement-breakpoint
-- Every choice of some of the options: a list that is narrowed to several of them asks for one variant that has them all.
CREATE FUNCTION "combinaciones_de"("opciones" text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 7 AS $$
	SELECT (
		SELECT string_agg(o.opcion, E'\n' ORDER BY o.lugar) FROM unnest(suyas.todas) WITH ORDINALITY AS o (opcion, lugar)
		WHERE (mascara >> (o.lugar::integer - 1)) & 1 = 1
	)
	FROM (SELECT array_agg(opcion ORDER BY opcion COLLATE "C") AS todas FROM unnest($1) AS opcion) AS suyas,
		generate_series(1, (1 << cardinality(suyas.todas)) - 1) AS mascara
$$;--> statement-breakpoint
CREATE FUNCTION "texto_propio"("busqueda" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT array_to_string((string_to_array($1, E'\n'))[1:3], E'\n')
$$;--> statement-breakpoint
-- What is not active stands for nothing, so it is in no list and none of its words is found: the lists' indexes, which ask
-- for `representa`, stay as they are. A product of its own stands for itself again once it is active.
CREATE FUNCTION "producto_representa"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	NEW.representa := NEW.estado = 'activo';
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "representa_fila" BEFORE INSERT OR UPDATE OF "estado", "grupo" ON "productos" FOR EACH ROW
	WHEN (NEW.representa <> (NEW.estado = 'activo') AND (NEW.grupo = '' OR NEW.representa))
	EXECUTE FUNCTION "producto_representa"();--> statement-breakpoint
-- What stands for a group is the cheapest of what is active and in stock, or of what is active at all; of equals the older
-- one. Where none is active nothing stands for it.
CREATE FUNCTION "escribir_representantes"("grupos" text[]) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	PERFORM public.lock_grupos('{}', $1, false);
	-- A statement of its own: it sees what was committed before the lock was had.
	WITH filas AS MATERIALIZED (
		SELECT q.id, q.grupo, q.opciones, q.precio, q.eliminado_en IS NULL AND q.estado = 'activo' AS viva,
			q.stock > 0 AND q.eliminado_en IS NULL AND q.estado = 'activo' AS hay, public.texto_propio(q.busqueda) AS propio
		FROM public.productos q WHERE q.grupo = ANY ($1) AND q.grupo <> ''
	), puestas AS (
		SELECT f.*, f.viva AND row_number() OVER (
			PARTITION BY f.grupo ORDER BY f.hay DESC, f.viva DESC, f.precio, f.id
		) = 1 AS primera FROM filas f
	), resumen AS (
		SELECT f.grupo, count(*)::integer AS variantes, min(f.precio) <> max(f.precio) AS varia FROM filas f WHERE f.hay GROUP BY f.grupo
	), combinadas AS (
		SELECT f.grupo, array_agg(DISTINCT c ORDER BY c) AS todas FROM filas f, public.combinaciones_de(f.opciones) c
		WHERE f.hay GROUP BY f.grupo
	), palabras AS MATERIALIZED (
		SELECT f.grupo, w.palabra, bool_or(w.en_nombre) AS en_nombre
		FROM filas f, public.palabras_de(f.propio) w WHERE f.hay GROUP BY f.grupo, w.palabra
	), propias AS MATERIALIZED (
		SELECT p.grupo, s.palabra, bool_or(s.en_nombre) AS en_nombre
		FROM puestas p, public.palabras_de(p.propio) s WHERE p.primera GROUP BY p.grupo, s.palabra
	), textos AS (
		SELECT w.grupo,
			string_agg(w.palabra, ' ' ORDER BY w.palabra) FILTER (WHERE w.en_nombre) AS nombres,
			string_agg(w.palabra, ' ' ORDER BY w.palabra) FILTER (WHERE NOT w.en_nombre) AS otras
		FROM palabras w LEFT JOIN propias s ON s.grupo = w.grupo AND s.palabra = w.palabra AND s.en_nombre >= w.en_nombre
		WHERE s.palabra IS NULL
		GROUP BY w.grupo
	), nuevas AS (
		SELECT p.id, p.primera,
			CASE WHEN p.primera THEN coalesce(r.variantes, 0) ELSE 0 END AS variantes,
			p.primera AND coalesce(r.varia, false) AS varia,
			CASE WHEN p.primera THEN coalesce(c.todas, '{}') ELSE '{}' END AS combinaciones,
			CASE WHEN t.grupo IS NULL THEN p.propio ELSE concat_ws(E'\n',
				split_part(p.propio, E'\n', 1), split_part(p.propio, E'\n', 2), split_part(p.propio, E'\n', 3),
				coalesce(t.nombres, ''), coalesce(t.otras, '')
			) END AS busqueda
		FROM puestas p LEFT JOIN resumen r ON r.grupo = p.grupo LEFT JOIN combinadas c ON c.grupo = p.grupo
			LEFT JOIN textos t ON t.grupo = p.grupo AND p.primera
	)
	UPDATE public.productos q SET representa = n.primera, variantes = n.variantes, precio_varia = n.varia,
		combinaciones = n.combinaciones, busqueda = n.busqueda
	FROM nuevas n
	WHERE q.id = n.id AND (q.representa, q.variantes, q.precio_varia, q.combinaciones, q.busqueda)
		IS DISTINCT FROM (n.primera, n.variantes, n.varia, n.combinaciones, n.busqueda);
END;
$$;--> statement-breakpoint
-- By statement, and not for what it writes itself. A sale of a product of its own ends at the first question.
CREATE FUNCTION "productos_representan"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
	tocados text[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		tocados := ARRAY(SELECT DISTINCT n.grupo FROM nuevos n WHERE n.grupo <> '');
	ELSIF TG_OP = 'DELETE' THEN
		tocados := ARRAY(SELECT DISTINCT v.grupo FROM viejos v WHERE v.grupo <> '');
	ELSE
		IF NOT EXISTS (SELECT FROM nuevos n WHERE n.grupo <> '') AND NOT EXISTS (SELECT FROM viejos v WHERE v.grupo <> '') THEN
			RETURN NULL;
		END IF;
		UPDATE public.productos q SET representa = q.estado = 'activo', variantes = 0, precio_varia = false, combinaciones = '{}',
			busqueda = public.texto_propio(q.busqueda)
		FROM viejos v WHERE v.id = q.id AND v.grupo <> '' AND q.grupo = '';
		tocados := ARRAY(
			SELECT DISTINCT g FROM viejos v JOIN nuevos n ON n.id = v.id, unnest(ARRAY[v.grupo, n.grupo]) AS g
			WHERE g <> '' AND (v.grupo, v.opciones, v.precio, v.stock > 0, v.eliminado_en IS NULL, v.estado, v.busqueda)
				IS DISTINCT FROM (n.grupo, n.opciones, n.precio, n.stock > 0, n.eliminado_en IS NULL, n.estado, n.busqueda)
		);
	END IF;
	IF cardinality(tocados) > 0 THEN
		PERFORM public.escribir_representantes(tocados);
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "representan_insert" AFTER INSERT ON "productos" REFERENCING NEW TABLE AS nuevos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_representan"();--> statement-breakpoint
CREATE TRIGGER "representan_update" AFTER UPDATE ON "productos" REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "productos_representan"();--> statement-breakpoint
CREATE TRIGGER "representan_delete" AFTER DELETE ON "productos" REFERENCING OLD TABLE AS viejos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_representan"();--> statement-breakpoint
-- Opinions of the variants of a group stand together; no product's id has a space.
CREATE FUNCTION "conjunto_de"("producto_id" uuid, "grupo" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN $2 = '' THEN $1::text ELSE 'grupo ' || $2 END
$$;--> statement-breakpoint
CREATE FUNCTION "opiniones_toman_conjunto"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	NEW.conjunto := coalesce(
		(SELECT public.conjunto_de(p.id, p.grupo) FROM public.productos p WHERE p.id = NEW.producto_id), NEW.conjunto
	);
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "conjunto_insert" BEFORE INSERT ON "opiniones"
	FOR EACH ROW EXECUTE FUNCTION "opiniones_toman_conjunto"();--> statement-breakpoint
-- Counts the opinions of groups, and of one product of its own, from the opinions themselves.
CREATE FUNCTION "contar_estrellas"("grupos" text[], "propio" uuid) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	WITH suyos AS MATERIALIZED (
		SELECT p.id, public.conjunto_de(p.id, p.grupo) AS conjunto FROM public.productos p
		WHERE p.grupo = ANY ($1) AND p.grupo <> ''
		UNION SELECT p.id, public.conjunto_de(p.id, p.grupo) FROM public.productos p WHERE p.id = $2
	), cuentas AS (
		SELECT s.conjunto, ARRAY[
			count(*) FILTER (WHERE o.estrellas = 1), count(*) FILTER (WHERE o.estrellas = 2),
			count(*) FILTER (WHERE o.estrellas = 3), count(*) FILTER (WHERE o.estrellas = 4),
			count(*) FILTER (WHERE o.estrellas = 5)
		]::integer[] AS estrellas
		FROM suyos s LEFT JOIN public.opiniones o ON o.producto_id = s.id GROUP BY s.conjunto
	)
	UPDATE public.productos q SET estrellas = c.estrellas FROM suyos s JOIN cuentas c ON c.conjunto = s.conjunto
	WHERE q.id = s.id AND q.estrellas <> c.estrellas;
END;
$$;--> statement-breakpoint
-- A variant takes its opinions along when it joins or leaves a group, or the group is renamed. A new one has none, and
-- shows those of its group: of what is counted so far, zero is the least.
CREATE FUNCTION "productos_llevan_opiniones"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE public.productos q SET estrellas = otra.estrellas
		FROM (
			SELECT p.estrellas FROM public.productos p WHERE p.grupo = NEW.grupo AND p.grupo <> ''
			ORDER BY p.estrellas DESC LIMIT 1
		) AS otra
		WHERE q.id = NEW.id AND q.estrellas <> otra.estrellas;
	ELSE
		UPDATE public.opiniones SET conjunto = public.conjunto_de(NEW.id, NEW.grupo) WHERE producto_id = NEW.id;
		PERFORM public.contar_estrellas(ARRAY[OLD.grupo, NEW.grupo], NEW.id);
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "opiniones_con_nueva" AFTER INSERT ON "productos"
	FOR EACH ROW WHEN (NEW.grupo <> '') EXECUTE FUNCTION "productos_llevan_opiniones"();--> statement-breakpoint
CREATE TRIGGER "opiniones_con_grupo" AFTER UPDATE OF "grupo" ON "productos"
	FOR EACH ROW WHEN (OLD.grupo <> NEW.grupo) EXECUTE FUNCTION "productos_llevan_opiniones"();--> statement-breakpoint
-- The part of an order's money that is IGV, of so much of it.
CREATE FUNCTION "igv_de"("monto" numeric, "igv" numeric, "total" numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN $3 = 0 THEN 0 ELSE round($1 * $2 / $3, 2) END
$$;--> statement-breakpoint
-- Each change of what was approved or refunded is a row of the till, at the moment that the payment says. With the
-- first one after which the money kept reaches the order's total, the order is sold. What people took back of a payment is
-- a further row; with the one after which less than the order's total came, it is no longer sold, and may be sold again.
-- Whoever changes a payment holds its order's lock.
CREATE FUNCTION "pago_mueve_caja"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "pago_insert_caja" AFTER INSERT ON "pagos" FOR EACH ROW
	WHEN (NEW.aprobado <> 0 OR NEW.reembolsado <> 0) EXECUTE FUNCTION "pago_mueve_caja"();--> statement-breakpoint
CREATE TRIGGER "pago_update_caja" AFTER UPDATE OF "aprobado", "reembolsado" ON "pagos" FOR EACH ROW
	WHEN (OLD.aprobado <> NEW.aprobado OR OLD.reembolsado <> NEW.reembolsado) EXECUTE FUNCTION "pago_mueve_caja"();
