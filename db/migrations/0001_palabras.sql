CREATE TABLE "apariciones" (
	"palabra" text collate "C" NOT NULL,
	"en_nombre" boolean NOT NULL,
	"producto_id" uuid NOT NULL,
	CONSTRAINT "apariciones_palabra_en_nombre_producto_id_pk" PRIMARY KEY("palabra","en_nombre","producto_id")
);
--> statement-breakpoint
ALTER TABLE "apariciones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "palabras" (
	"palabra" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "palabras" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "palabras_por_palabra" ON "palabras" USING btree ("palabra");--> statement-breakpoint
CREATE INDEX "palabras_por_trozo" ON "palabras" USING gin ("palabra" gin_trgm_ops);--> statement-breakpoint
-- drizzle-kit does not write what follows.
-- A product's search text has three lines: name, category, description. Before, it had no category.
UPDATE "productos" SET "busqueda" = concat_ws(E'\n',
	split_part("busqueda", E'\n', 1),
	lower(regexp_replace(normalize("categoria", NFD), '[\u0300-\u036F]', '', 'g')),
	split_part("busqueda", E'\n', 2));--> statement-breakpoint
-- The words of a search text, and whether the name has them. Of a very long one overlapping pieces, so that the index
-- takes it, and a search, which has 200 characters at most, still finds any part of it.
CREATE FUNCTION "palabras_de"("busqueda" text) RETURNS TABLE ("palabra" text, "en_nombre" boolean) LANGUAGE sql IMMUTABLE ROWS 25 AS $$
	SELECT DISTINCT pieza, trozo = ANY (string_to_array(split_part($1, E'\n', 1), ' '))
	FROM unnest(string_to_array(translate($1, E'\n', ' '), ' ')) AS trozo,
		unnest(CASE WHEN length(trozo) <= 400 THEN ARRAY[trozo] ELSE ARRAY(
			SELECT substr(trozo, 200 * n + 1, 400) FROM generate_series(0, (length(trozo) - 201) / 200) AS n
		) END) AS pieza
	WHERE trozo <> ''
$$;--> statement-breakpoint
CREATE FUNCTION "productos_nuevos_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	WITH suyas AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id, p.stock > 0 AND p.eliminado_en IS NULL AS listado
		FROM nuevos p, public.palabras_de(p.busqueda) w
	), escritas AS (
		INSERT INTO public.apariciones (palabra, en_nombre, producto_id)
		SELECT palabra, en_nombre, id FROM suyas WHERE listado ORDER BY 1, 2, 3
	)
	INSERT INTO public.palabras (palabra)
	SELECT palabra FROM (SELECT DISTINCT palabra FROM suyas) w
	WHERE NOT EXISTS (SELECT FROM public.palabras q WHERE q.palabra = w.palabra);
	RETURN NULL;
END;
$$;--> statement-breakpoint
-- By row: a sale, which neither lists nor unlists the product, is told apart before any function runs.
CREATE FUNCTION "producto_cambia_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF OLD.stock > 0 AND OLD.eliminado_en IS NULL THEN
		DELETE FROM public.apariciones a USING public.palabras_de(OLD.busqueda) w
		WHERE a.palabra = w.palabra AND a.en_nombre = w.en_nombre AND a.producto_id = OLD.id;
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN NULL;
	END IF;
	IF NEW.stock > 0 AND NEW.eliminado_en IS NULL THEN
		INSERT INTO public.apariciones (palabra, en_nombre, producto_id)
		SELECT w.palabra, w.en_nombre, NEW.id FROM public.palabras_de(NEW.busqueda) w;
	END IF;
	IF OLD.busqueda <> NEW.busqueda THEN
		INSERT INTO public.palabras (palabra)
		SELECT w.palabra FROM public.palabras_de(NEW.busqueda) w
		WHERE NOT EXISTS (SELECT FROM public.palabras q WHERE q.palabra = w.palabra);
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "productos_vacios_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	TRUNCATE public.apariciones, public.palabras;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "palabras_insert" AFTER INSERT ON "productos" REFERENCING NEW TABLE AS nuevos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_nuevos_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_update" AFTER UPDATE ON "productos" FOR EACH ROW WHEN (
	OLD.busqueda <> NEW.busqueda OR OLD.id <> NEW.id
	OR (OLD.stock > 0 AND OLD.eliminado_en IS NULL) <> (NEW.stock > 0 AND NEW.eliminado_en IS NULL)
) EXECUTE FUNCTION "producto_cambia_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_delete" AFTER DELETE ON "productos" FOR EACH ROW EXECUTE FUNCTION "producto_cambia_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_truncate" AFTER TRUNCATE ON "productos" FOR EACH STATEMENT EXECUTE FUNCTION "productos_vacios_palabras"();--> statement-breakpoint
INSERT INTO "apariciones" ("palabra", "en_nombre", "producto_id")
	SELECT w.palabra, w.en_nombre, p.id FROM "productos" p, "palabras_de"(p.busqueda) w
	WHERE p.stock > 0 AND p.eliminado_en IS NULL
	ORDER BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "palabras" ("palabra") SELECT DISTINCT w.palabra FROM "productos" p, "palabras_de"(p.busqueda) w;
