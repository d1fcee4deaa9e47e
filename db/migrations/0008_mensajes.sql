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
	CONSTRAINT "mensajes_huella_unique" UNIQUE("huella"),
	CONSTRAINT "mensajes_estado" CHECK ("mensajes"."estado" in ('nuevo', 'atendido')),
	CONSTRAINT "mensajes_envio" CHECK ("mensajes"."envio" in ('pendiente', 'enviado', 'fallido'))
);
--> statement-breakpoint
ALTER TABLE "mensajes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "responder_a" text;--> statement-breakpoint
CREATE INDEX "limites_por_vencimiento" ON "limites" USING btree ("vence_en");--> statement-breakpoint
CREATE INDEX "mensajes_por_enviar" ON "mensajes" USING btree ("proximo_intento") WHERE "mensajes"."envio" = 'pendiente';--> statement-breakpoint
CREATE INDEX "mensajes_por_fecha" ON "mensajes" USING btree ("created_at" DESC NULLS LAST,"id");