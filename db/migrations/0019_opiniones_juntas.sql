DROP INDEX "opiniones_ocultas_por_producto";--> statement-breakpoint
DROP INDEX "opiniones_por_producto";--> statement-breakpoint
DROP INDEX "opiniones_por_estrellas";--> statement-breakpoint
ALTER TABLE "opiniones" ADD COLUMN "conjunto" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "opiniones_por_conjunto" ON "opiniones" USING btree ("conjunto","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is null;--> statement-breakpoint
CREATE INDEX "opiniones_ocultas_por_conjunto" ON "opiniones" USING btree ("conjunto","estrellas") WHERE "opiniones"."oculta" is not null;--> statement-breakpoint
CREATE INDEX "opiniones_inventadas" ON "opiniones" USING btree ("conjunto") WHERE "opiniones"."usuario_id" is null;--> statement-breakpoint
CREATE INDEX "opiniones_por_producto" ON "opiniones" USING btree ("producto_id","estrellas");--> statement-breakpoint
CREATE INDEX "opiniones_por_estrellas" ON "opiniones" USING btree ("conjunto","estrellas","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "opiniones"."oculta" is null;--> statement-breakpoint
-- drizzle-kit does not write what follows.
-- Opinions of the variants of a group stand together; no product's id has a space.
CREATE FUNCTION "conjunto_de"("producto_id" uuid, "grupo" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN $2 = '' THEN $1::text ELSE 'grupo ' || $2 END
$$;--> statement-breakpoint
CREATE FUNCTION "opiniones_toman_conjunto"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	NEW.conjunto := coalesce(
		(SELECT public.conjunto_de(p.id, p.grupo) FROM public.productos p WHERE p.id = NEW.producto_id), NEW.conjunto
	);
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "conjunto_insert" BEFORE INSERT ON "opiniones"
	FOR EACH ROW EXECUTE FUNCTION "opiniones_toman_conjunto"();--> statement-breakpoint
-- Counts the opinions of groups, and of one product of its own, from the opinions themselves.
CREATE FUNCTION "contar_estrellas"("grupos" text[], "propio" uuid) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	WITH suyos AS MATERIALIZED (
		SELECT p.id, public.conjunto_de(p.id, p.grupo) AS conjunto FROM public.productos p
		WHERE p.grupo = ANY ($1) AND p.grupo <> ''
		UNION SELECT p.id, public.conjunto_de(p.id, p.grupo) FROM public.productos p WHERE p.id = $2
	), cuentas AS (
		SELECT s.conjunto, ARRAY[
			count(*) FILTER (WHERE o.estrellas = 1), count(*) FILTER (WHERE o.estrellas = 2),
			count(*) FILTER (WHERE o.estrellas = 3), count(*) FILTER (WHERE o.estrellas = 4),
			count(*) FILTER (WHERE o.estrellas = 5)
		]::integer[] AS estrellas
		FROM suyos s LEFT JOIN public.opiniones o ON o.producto_id = s.id GROUP BY s.conjunto
	)
	UPDATE public.productos q SET estrellas = c.estrellas FROM suyos s JOIN cuentas c ON c.conjunto = s.conjunto
	WHERE q.id = s.id AND q.estrellas <> c.estrellas;
END;
$$;--> statement-breakpoint
-- A variant takes its opinions along when it joins or leaves a group, or the group is renamed. A new one has none, and
-- shows those of its group: of what is counted so far, zero is the least.
CREATE FUNCTION "productos_llevan_opiniones"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE public.productos q SET estrellas = otra.estrellas
		FROM (
			SELECT p.estrellas FROM public.productos p WHERE p.grupo = NEW.grupo AND p.grupo <> ''
			ORDER BY p.estrellas DESC LIMIT 1
		) AS otra
		WHERE q.id = NEW.id AND q.estrellas <> otra.estrellas;
	ELSE
		UPDATE public.opiniones SET conjunto = public.conjunto_de(NEW.id, NEW.grupo) WHERE producto_id = NEW.id;
		PERFORM public.contar_estrellas(ARRAY[OLD.grupo, NEW.grupo], NEW.id);
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "opiniones_con_nueva" AFTER INSERT ON "productos"
	FOR EACH ROW WHEN (NEW.grupo <> '') EXECUTE FUNCTION "productos_llevan_opiniones"();--> statement-breakpoint
CREATE TRIGGER "opiniones_con_grupo" AFTER UPDATE OF "grupo" ON "productos"
	FOR EACH ROW WHEN (OLD.grupo <> NEW.grupo) EXECUTE FUNCTION "productos_llevan_opiniones"();--> statement-breakpoint
UPDATE "opiniones" o SET "conjunto" = "conjunto_de"(p."id", p."grupo") FROM "productos" p WHERE p."id" = o."producto_id";--> statement-breakpoint
SELECT "contar_estrellas"(ARRAY(SELECT DISTINCT p."grupo" FROM "opiniones" o JOIN "productos" p ON p."id" = o."producto_id" WHERE p."grupo" <> ''), NULL);
