CREATE TABLE "etiquetas_retorno" (
	"retorno_id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"formato" text NOT NULL,
	"contenido" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "etiquetas_retorno_formato" CHECK ("etiquetas_retorno"."formato" in ('pdf', 'webp'))
);
--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ADD CONSTRAINT "etiquetas_retorno_retorno_id_retornos_id_fk" FOREIGN KEY ("retorno_id") REFERENCES "public"."retornos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etiquetas_retorno" ADD CONSTRAINT "etiquetas_retorno_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "etiquetas_retorno_por_usuario" ON "etiquetas_retorno" USING btree ("usuario_id");