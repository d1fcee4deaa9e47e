CREATE TABLE "rapidez_dia" (
	"dia" date NOT NULL,
	"pagina" text NOT NULL,
	"medida" text NOT NULL,
	"tramo" smallint NOT NULL,
	"veces" integer NOT NULL,
	CONSTRAINT "rapidez_dia_dia_pagina_medida_tramo_pk" PRIMARY KEY("dia","pagina","medida","tramo")
);
--> statement-breakpoint
ALTER TABLE "rapidez_dia" ENABLE ROW LEVEL SECURITY;