CREATE TABLE "pagos_listados" (
	"revision_id" uuid NOT NULL,
	"proveedor" text NOT NULL,
	"referencia" text NOT NULL,
	"pagina" text,
	"aprobado" numeric(12,2) NOT NULL,
	"reembolsado" numeric(12,2) NOT NULL,
	CONSTRAINT "pagos_listados_revision_id_proveedor_referencia_pk" PRIMARY KEY("revision_id","proveedor","referencia")
);
--> statement-breakpoint
ALTER TABLE "pagos_listados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "revisiones_libros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"empezada_en" timestamp with time zone DEFAULT now() NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"punto" jsonb NOT NULL,
	"sospechas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"descuadres" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sin_comprobar" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revisados" integer DEFAULT 0 NOT NULL,
	"terminada_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "revisiones_libros" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pagos_listados" ADD CONSTRAINT "pagos_listados_revision_id_revisiones_libros_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisiones_libros"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caja_por_pedido" ON "caja" USING btree ("pedido_id");