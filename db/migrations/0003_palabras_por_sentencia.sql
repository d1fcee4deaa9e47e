CREATE INDEX "productos_por_categoria_y_id" ON "productos" USING btree ("categoria","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null;--> statement-breakpoint
-- drizzle-kit does not write what follows.
DROP TRIGGER "palabras_update" ON "productos";--> statement-breakpoint
DROP TRIGGER "palabras_delete" ON "productos";--> statement-breakpoint
DROP FUNCTION "producto_cambia_palabras"();--> statement-breakpoint
-- By statement: what changes many products writes their words at once. A sale, and a change of prices, neither change a
-- text nor list or unlist a product, and end at the first question.
CREATE FUNCTION "productos_cambian_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM viejos v FULL JOIN nuevos n ON n.id = v.id
		WHERE v.busqueda IS DISTINCT FROM n.busqueda
			OR (v.stock > 0 AND v.eliminado_en IS NULL) <> (n.stock > 0 AND n.eliminado_en IS NULL)
	) THEN
		RETURN NULL;
	END IF;
	WITH antes AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id FROM viejos p, public.palabras_de(p.busqueda) w
		WHERE p.stock > 0 AND p.eliminado_en IS NULL
	), despues AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id FROM nuevos p, public.palabras_de(p.busqueda) w
		WHERE p.stock > 0 AND p.eliminado_en IS NULL
	), borradas AS (
		DELETE FROM public.apariciones a USING (SELECT * FROM antes EXCEPT SELECT * FROM despues) q
		WHERE a.palabra = q.palabra AND a.en_nombre = q.en_nombre AND a.producto_id = q.id
	), nacidas AS MATERIALIZED (
		SELECT * FROM despues EXCEPT SELECT * FROM antes
	), escritas AS (
		INSERT INTO public.apariciones (palabra, en_nombre, producto_id) SELECT * FROM nacidas ORDER BY 1, 2, 3
	)
	INSERT INTO public.palabras (palabra)
	SELECT palabra FROM (SELECT DISTINCT palabra FROM nacidas) w
	WHERE NOT EXISTS (SELECT FROM public.palabras q WHERE q.palabra = w.palabra);
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "productos_idos_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	DELETE FROM public.apariciones a USING viejos p, public.palabras_de(p.busqueda) w
	WHERE a.palabra = w.palabra AND a.en_nombre = w.en_nombre AND a.producto_id = p.id;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "palabras_update" AFTER UPDATE ON "productos" REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_cambian_palabras"();--> statement-breakpoint
CREATE TRIGGER "palabras_delete" AFTER DELETE ON "productos" REFERENCING OLD TABLE AS viejos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_idos_palabras"();
