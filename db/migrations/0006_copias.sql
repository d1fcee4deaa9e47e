CREATE TABLE "copias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"archivo" text NOT NULL,
	"empezada_en" timestamp with time zone DEFAULT now() NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"hecha_en" timestamp with time zone,
	"bytes" bigint,
	"cifrada" boolean NOT NULL,
	"fallo" text,
	"envio" text,
	"envio_detalle" text DEFAULT '' NOT NULL,
	"prueba" text,
	"prueba_detalle" text DEFAULT '' NOT NULL,
	CONSTRAINT "copias_envio" CHECK ("copias"."envio" in ('hecho', 'fallo', 'sin_destino')),
	CONSTRAINT "copias_prueba" CHECK ("copias"."prueba" in ('bien', 'mal', 'sin_probar'))
);
--> statement-breakpoint
ALTER TABLE "copias" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "restauraciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"restaurada_en" timestamp with time zone DEFAULT now() NOT NULL,
	"seguida_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "restauraciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "copias_por_momento" ON "copias" USING btree ("empezada_en");