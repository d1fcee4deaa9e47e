CREATE TABLE "busquedas_sin_resultado" (
	"dia" date NOT NULL,
	"texto" text NOT NULL,
	"veces" integer NOT NULL,
	CONSTRAINT "busquedas_sin_resultado_dia_texto_pk" PRIMARY KEY("dia","texto")
);
--> statement-breakpoint
ALTER TABLE "busquedas_sin_resultado" ENABLE ROW LEVEL SECURITY;