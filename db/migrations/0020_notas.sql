CREATE TABLE "etiquetas_usuario" (
	"etiqueta" text NOT NULL,
	"usuario_id" text NOT NULL,
	CONSTRAINT "etiquetas_usuario_etiqueta_usuario_id_pk" PRIMARY KEY("etiqueta","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "etiquetas_usuario" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notas_usuario" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" text NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notas_usuario" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "bloqueado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "etiquetas_usuario" ADD CONSTRAINT "etiquetas_usuario_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_usuario" ADD CONSTRAINT "notas_usuario_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "etiquetas_usuario_por_usuario" ON "etiquetas_usuario" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "notas_usuario_por_usuario" ON "notas_usuario" USING btree ("usuario_id","created_at","id");--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_bloqueado" CHECK ("usuarios"."bloqueado_en" is null or "usuarios"."rol" = 'cliente');