CREATE TABLE "claves" (
	"proveedor" text PRIMARY KEY NOT NULL,
	"valores" text,
	"cuenta" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claves_proveedor" CHECK ("claves"."proveedor" in ('stripe', 'mercadopago', 'correo'))
);
--> statement-breakpoint
ALTER TABLE "claves" ENABLE ROW LEVEL SECURITY;