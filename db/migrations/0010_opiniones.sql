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
	CONSTRAINT "opiniones_estrellas" CHECK ("opiniones"."estrellas" between 1 and 5),
	CONSTRAINT "opiniones_oculta" CHECK ("opiniones"."oculta" in ('insulto', 'datos_personales', 'otro_producto')),
	CONSTRAINT "opiniones_fotos" CHECK (cardinality("opiniones"."fotos") <= 3),
	CONSTRAINT "opiniones_autor" CHECK (("opiniones"."usuario_id" is null) = ("opiniones"."pedido_id" is null)),
	CONSTRAINT "opiniones_respuesta" CHECK (("opiniones"."respuesta" is null) = ("opiniones"."respondido_en" is null))
);
--> statement-breakpoint
ALTER TABLE "opiniones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_objeto";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "estrellas" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "sin_pedir_opinion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opiniones" ADD CONSTRAINT "opiniones_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opiniones" ADD CONSTRAINT "opiniones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opiniones" ADD CONSTRAINT "opiniones_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opiniones_por_persona" ON "opiniones" USING btree ("usuario_id","producto_id");--> statement-breakpoint
CREATE INDEX "opiniones_por_producto" ON "opiniones" USING btree ("producto_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_por_estrellas" ON "opiniones" USING btree ("producto_id","estrellas","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_ocultas_por_producto" ON "opiniones" USING btree ("producto_id","estrellas") WHERE "opiniones"."oculta" is not null;--> statement-breakpoint
CREATE INDEX "opiniones_por_fecha" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "opiniones_por_revisar" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."revisado_en" is null;--> statement-breakpoint
CREATE INDEX "opiniones_sin_respuesta" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."respuesta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_ocultas" ON "opiniones" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is not null;--> statement-breakpoint
CREATE INDEX "opiniones_por_texto" ON "opiniones" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eventos_pedido_entregas" ON "eventos_pedido" USING btree ("created_at","id") WHERE "eventos_pedido"."tipo" = 'entregado';--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado', 'ajuste', 'opinion'));--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_estrellas" CHECK (cardinality("productos"."estrellas") = 5 and 0 <= all ("productos"."estrellas"));