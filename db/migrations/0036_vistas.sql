CREATE TABLE "vistas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lista" text NOT NULL,
	"nombre" text NOT NULL,
	"consulta" text NOT NULL,
	"usuario_id" text,
	"compartida" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vistas_lista" CHECK ("vistas"."lista" in ('pedidos', 'productos', 'usuarios')),
	CONSTRAINT "vistas_de_alguien" CHECK ("vistas"."compartida" or "vistas"."usuario_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "vistas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_objeto";--> statement-breakpoint
ALTER TABLE "vistas" ADD CONSTRAINT "vistas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vistas_por_nombre" ON "vistas" USING btree ("usuario_id","lista","nombre");--> statement-breakpoint
CREATE INDEX "vistas_compartidas" ON "vistas" USING btree ("lista") WHERE "vistas"."compartida";--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado', 'ajuste', 'opinion', 'cupon', 'invitacion', 'comprobante', 'vista'));