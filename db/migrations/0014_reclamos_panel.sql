CREATE TABLE "anotaciones_reclamo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reclamo_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"texto" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anotaciones_reclamo_una_vez" UNIQUE("reclamo_id","tipo"),
	CONSTRAINT "anotaciones_reclamo_tipo" CHECK ("anotaciones_reclamo"."tipo" in ('recalificacion', 'propuesta', 'fin_propuesta'))
);
--> statement-breakpoint
ALTER TABLE "anotaciones_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fichas_reclamo" (
	"reclamo_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tipo" text NOT NULL,
	"respondido" boolean DEFAULT false NOT NULL,
	"busqueda" text NOT NULL,
	CONSTRAINT "fichas_reclamo_tipo" CHECK ("fichas_reclamo"."tipo" in ('reclamo', 'queja'))
);
--> statement-breakpoint
ALTER TABLE "fichas_reclamo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "usuarios_por_fecha";--> statement-breakpoint
DROP INDEX "usuarios_por_nombre";--> statement-breakpoint
DROP INDEX "usuarios_por_email";--> statement-breakpoint
ALTER TABLE "anotaciones_reclamo" ADD CONSTRAINT "anotaciones_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fichas_reclamo" ADD CONSTRAINT "fichas_reclamo_reclamo_id_reclamos_id_fk" FOREIGN KEY ("reclamo_id") REFERENCES "public"."reclamos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fichas_reclamo_por_momento" ON "fichas_reclamo" USING btree ("respondido","created_at","reclamo_id","tipo");--> statement-breakpoint
CREATE INDEX "fichas_reclamo_por_texto" ON "fichas_reclamo" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_por_fecha" ON "usuarios" USING btree ("created_at","id","rol");--> statement-breakpoint
CREATE INDEX "usuarios_por_nombre" ON "usuarios" USING btree ("nombre" collate "es-x-icu","apellido" collate "es-x-icu","id","rol");--> statement-breakpoint
CREATE INDEX "usuarios_por_email" ON "usuarios" USING btree ("email","id","rol");--> statement-breakpoint
CREATE TRIGGER "anotaciones_reclamo_solo_agrega" BEFORE UPDATE OR DELETE OR TRUNCATE ON "anotaciones_reclamo" FOR EACH STATEMENT EXECUTE FUNCTION "reclamos_solo_agrega"();--> statement-breakpoint
-- A card for each claim that is there already, as busquedaOf() would have written it.
INSERT INTO "fichas_reclamo" ("reclamo_id", "created_at", "tipo", "respondido", "busqueda")
SELECT r."id", r."created_at", r."tipo", a."reclamo_id" IS NOT NULL, lower(regexp_replace(normalize(lpad(r."numero"::text, 9, '0') || '-' || r."anio" || E'\n' || r."nombre" || E'\n' || r."documento_numero" || E'\n' || coalesce(r."email", ''), NFD), '[\u0300-\u036f]', '', 'g'))
FROM "reclamos" r LEFT JOIN "respuestas_reclamo" a ON a."reclamo_id" = r."id";--> statement-breakpoint
-- What a mail says lies beside its row from now on: lists and searches read past it.
ALTER TABLE "correos" SET (toast_tuple_target = 512);
