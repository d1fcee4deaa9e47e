CREATE TABLE "invitaciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"puesto" text NOT NULL,
	"huella" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	CONSTRAINT "invitaciones_email_unique" UNIQUE("email"),
	CONSTRAINT "invitaciones_huella_unique" UNIQUE("huella"),
	CONSTRAINT "invitaciones_puesto" CHECK ("invitaciones"."puesto" in ('dueno', 'pedidos', 'productos', 'lectura'))
);
--> statement-breakpoint
ALTER TABLE "invitaciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_objeto";--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo', 'reclamo', 'feriado', 'ajuste', 'opinion', 'cupon', 'invitacion'));