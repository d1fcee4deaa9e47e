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
	CONSTRAINT "retornos_motivo" CHECK ("retornos"."motivo" in ('falla', 'danado', 'equivocado', 'no_gusta', 'otro')),
	CONSTRAINT "retornos_estado" CHECK ("retornos"."estado" in ('pedido', 'aceptado', 'rechazado', 'recibido', 'retirado')),
	CONSTRAINT "retornos_lineas" CHECK (jsonb_typeof("retornos"."lineas") = 'array' and jsonb_array_length("retornos"."lineas") > 0),
	CONSTRAINT "retornos_recibido" CHECK (("retornos"."estado" = 'recibido') = ("retornos"."monto" is not null) and ("retornos"."monto" is null) = ("retornos"."repuestas" is null))
);
--> statement-breakpoint
ALTER TABLE "retornos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fotos_retorno" ADD CONSTRAINT "fotos_retorno_retorno_id_retornos_id_fk" FOREIGN KEY ("retorno_id") REFERENCES "public"."retornos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_retorno" ADD CONSTRAINT "fotos_retorno_foto_fotos_privadas_id_fk" FOREIGN KEY ("foto") REFERENCES "public"."fotos_privadas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensajes_retorno" ADD CONSTRAINT "mensajes_retorno_retorno_id_retornos_id_fk" FOREIGN KEY ("retorno_id") REFERENCES "public"."retornos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retornos" ADD CONSTRAINT "retornos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fotos_retorno_por_foto" ON "fotos_retorno" USING btree ("foto");--> statement-breakpoint
CREATE INDEX "mensajes_retorno_por_retorno" ON "mensajes_retorno" USING btree ("retorno_id","created_at","id");--> statement-breakpoint
CREATE INDEX "retornos_por_pedido" ON "retornos" USING btree ("pedido_id","created_at");--> statement-breakpoint
CREATE INDEX "retornos_en_espera" ON "retornos" USING btree ("created_at","id") WHERE "retornos"."espera";--> statement-breakpoint
CREATE INDEX "retornos_por_estado" ON "retornos" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "retornos_por_fecha" ON "retornos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);