CREATE TABLE "auditoria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" text,
	"accion" text NOT NULL,
	"objeto" text NOT NULL,
	"objeto_id" text NOT NULL,
	"antes" jsonb,
	"despues" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auditoria_objeto" CHECK ("auditoria"."objeto" in ('producto', 'pedido', 'usuario', 'mensaje', 'correo'))
);
--> statement-breakpoint
ALTER TABLE "auditoria" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "auditoria_por_momento" ON "auditoria" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_por_objeto" ON "auditoria" USING btree ("objeto","objeto_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_por_actor" ON "auditoria" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION "auditoria_solo_agrega"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	RAISE EXCEPTION 'auditoria is append only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "auditoria_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "auditoria" FOR EACH STATEMENT EXECUTE FUNCTION "auditoria_solo_agrega"();
