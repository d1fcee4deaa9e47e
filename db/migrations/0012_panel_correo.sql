DROP INDEX "correos_por_fecha";--> statement-breakpoint
DROP INDEX "mensajes_por_fecha";--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "busqueda" text;--> statement-breakpoint
-- What busquedaOf() would have written for those that are there already.
UPDATE "correos" SET "busqueda" = lower(regexp_replace(normalize("para" || E'\n' || "asunto", NFD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
ALTER TABLE "correos" ALTER COLUMN "busqueda" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mensajes" ADD COLUMN "busqueda" text;--> statement-breakpoint
-- What busquedaOf() would have written for those that are there already.
UPDATE "mensajes" SET "busqueda" = lower(regexp_replace(normalize("nombre" || E'\n' || "email" || E'\n' || coalesce("telefono", '') || E'\n' || "asunto", NFD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
ALTER TABLE "mensajes" ALTER COLUMN "busqueda" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "correos_por_momento" ON "correos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "correos_por_estado" ON "correos" USING btree ("estado","created_at","id","tipo");--> statement-breakpoint
CREATE INDEX "correos_por_tipo" ON "correos" USING btree ("tipo","created_at","id","estado");--> statement-breakpoint
CREATE INDEX "correos_por_texto" ON "correos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mensajes_por_momento" ON "mensajes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_estado" ON "mensajes" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "mensajes_por_texto" ON "mensajes" USING gin ("busqueda" gin_trgm_ops);