CREATE TABLE "direcciones_antiguas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ruta" text NOT NULL,
	"producto_id" uuid,
	"destino" text,
	"mudanza_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "direcciones_antiguas_destino" CHECK (("direcciones_antiguas"."producto_id" is null) <> ("direcciones_antiguas"."destino" is null)),
	CONSTRAINT "direcciones_antiguas_propia" CHECK ("direcciones_antiguas"."destino" ~ '^/([^/\\]|$)')
);
--> statement-breakpoint
ALTER TABLE "direcciones_antiguas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mapeos" (
	"huella" text PRIMARY KEY NOT NULL,
	"mapeo" text[] NOT NULL,
	"opciones" jsonb NOT NULL,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mapeos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mudanza_filas" (
	"mudanza_id" uuid NOT NULL,
	"fila" integer NOT NULL,
	"producto" text NOT NULL,
	"destino" text NOT NULL,
	"detalle" text DEFAULT '' NOT NULL,
	"razones" text[] DEFAULT '{}' NOT NULL,
	"avisos" text[] DEFAULT '{}' NOT NULL,
	"producto_id" uuid,
	CONSTRAINT "mudanza_filas_mudanza_id_fila_pk" PRIMARY KEY("mudanza_id","fila"),
	CONSTRAINT "mudanza_filas_destino" CHECK ("mudanza_filas"."destino" in ('nueva', 'repetida', 'error', 'parte', 'quitada', 'queda'))
);
--> statement-breakpoint
ALTER TABLE "mudanza_filas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mudanza_imagenes" (
	"mudanza_id" uuid NOT NULL,
	"origen" text NOT NULL,
	"imagen" text,
	"razon" text,
	CONSTRAINT "mudanza_imagenes_mudanza_id_origen_pk" PRIMARY KEY("mudanza_id","origen")
);
--> statement-breakpoint
ALTER TABLE "mudanza_imagenes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mudanzas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"archivo_nombre" text NOT NULL,
	"archivo" "bytea",
	"titulos" text[] NOT NULL,
	"formato" text NOT NULL,
	"mapeo" text[] NOT NULL,
	"opciones" jsonb NOT NULL,
	"estado" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terminado_en" timestamp with time zone,
	"deshecho_por" text,
	CONSTRAINT "mudanzas_estado" CHECK ("mudanzas"."estado" in ('mapeo', 'revisando', 'revisada', 'trayendo', 'escribiendo', 'hecha', 'fallida', 'deshaciendo'))
);
--> statement-breakpoint
ALTER TABLE "mudanzas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "direcciones_antiguas" ADD CONSTRAINT "direcciones_antiguas_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direcciones_antiguas" ADD CONSTRAINT "direcciones_antiguas_mudanza_id_mudanzas_id_fk" FOREIGN KEY ("mudanza_id") REFERENCES "public"."mudanzas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mudanza_filas" ADD CONSTRAINT "mudanza_filas_mudanza_id_mudanzas_id_fk" FOREIGN KEY ("mudanza_id") REFERENCES "public"."mudanzas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mudanza_filas" ADD CONSTRAINT "mudanza_filas_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mudanza_imagenes" ADD CONSTRAINT "mudanza_imagenes_mudanza_id_mudanzas_id_fk" FOREIGN KEY ("mudanza_id") REFERENCES "public"."mudanzas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "direcciones_antiguas_por_ruta" ON "direcciones_antiguas" USING btree ("ruta");--> statement-breakpoint
CREATE INDEX "direcciones_antiguas_por_producto" ON "direcciones_antiguas" USING btree ("producto_id");--> statement-breakpoint
CREATE INDEX "direcciones_antiguas_por_mudanza" ON "direcciones_antiguas" USING btree ("mudanza_id");--> statement-breakpoint
CREATE INDEX "mudanza_filas_por_destino" ON "mudanza_filas" USING btree ("mudanza_id","destino","fila");--> statement-breakpoint
CREATE INDEX "mudanza_filas_por_producto" ON "mudanza_filas" USING btree ("producto_id");--> statement-breakpoint
CREATE INDEX "mudanza_imagenes_por_traer" ON "mudanza_imagenes" USING btree ("mudanza_id","origen") WHERE "mudanza_imagenes"."imagen" is null and "mudanza_imagenes"."razon" is null;--> statement-breakpoint
CREATE INDEX "mudanzas_por_momento" ON "mudanzas" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mudanzas_en_curso" ON "mudanzas" USING btree ("created_at") WHERE "mudanzas"."estado" in ('revisando', 'trayendo', 'escribiendo', 'deshaciendo');