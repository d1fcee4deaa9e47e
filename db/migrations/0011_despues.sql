CREATE TABLE "cambios_correo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"anterior" text NOT NULL,
	"nuevo" text NOT NULL,
	"clave_anterior" text NOT NULL,
	"clave_nuevo" text NOT NULL,
	"acepta_anterior_en" timestamp with time zone,
	"acepta_nuevo_en" timestamp with time zone,
	"sesion_id" text NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"hecho_en" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cambios_correo_clave_anterior_unique" UNIQUE("clave_anterior"),
	CONSTRAINT "cambios_correo_clave_nuevo_unique" UNIQUE("clave_nuevo"),
	CONSTRAINT "cambios_correo_hecho" CHECK ("cambios_correo"."hecho_en" is null or ("cambios_correo"."acepta_anterior_en" is not null and "cambios_correo"."acepta_nuevo_en" is not null))
);
--> statement-breakpoint
ALTER TABLE "cambios_correo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "listas_favoritos" (
	"usuario_id" text PRIMARY KEY NOT NULL,
	"clave" text NOT NULL,
	"nombre" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listas_favoritos_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
ALTER TABLE "listas_favoritos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "favoritos" ADD COLUMN "precio" numeric(12,2);--> statement-breakpoint
ALTER TABLE "favoritos" ADD COLUMN "agotado" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cambios_correo" ADD CONSTRAINT "cambios_correo_usuario_id_user_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "identidad"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listas_favoritos" ADD CONSTRAINT "listas_favoritos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cambios_correo_abierto" ON "cambios_correo" USING btree ("usuario_id") WHERE "cambios_correo"."hecho_en" is null;--> statement-breakpoint
CREATE INDEX "cambios_correo_por_usuario" ON "cambios_correo" USING btree ("usuario_id","hecho_en");