CREATE TABLE "corridas" (
	"tarea" text PRIMARY KEY NOT NULL,
	"empezo" timestamp with time zone NOT NULL,
	"termino" timestamp with time zone NOT NULL,
	"fallo_en" timestamp with time zone,
	"fallos" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "corridas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "mensajes_sin_entregar" ON "mensajes" USING btree ("created_at","id") WHERE "mensajes"."envio" = 'fallido';