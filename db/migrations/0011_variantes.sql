DROP INDEX "productos_por_nombre";--> statement-breakpoint
DROP INDEX "productos_por_precio";--> statement-breakpoint
DROP INDEX "productos_por_stock";--> statement-breakpoint
DROP INDEX "productos_por_novedad";--> statement-breakpoint
DROP INDEX "productos_por_ventas";--> statement-breakpoint
DROP INDEX "productos_por_categoria";--> statement-breakpoint
DROP INDEX "productos_por_categoria_y_id";--> statement-breakpoint
DROP INDEX "productos_por_categoria_y_precio";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "grupo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "opciones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "representa" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "variantes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "precio_varia" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "combinaciones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_por_opcion" ON "productos" USING gin ("combinaciones") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa" and "productos"."variantes" > 0;--> statement-breakpoint
CREATE INDEX "productos_por_grupo" ON "productos" USING btree ("grupo","id") WHERE "productos"."grupo" <> '';--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre" collate "es-x-icu","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_precio" ON "productos" USING btree ("precio","id","categoria") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_stock" ON "productos" USING btree ("stock" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_novedad" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_ventas" ON "productos" USING btree ("vendidos","id","categoria","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_categoria" ON "productos" USING btree ("categoria","nombre" collate "es-x-icu","id","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_categoria_y_id" ON "productos" USING btree ("categoria","id","precio") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
CREATE INDEX "productos_por_categoria_y_precio" ON "productos" USING btree ("categoria","precio","id") WHERE "productos"."stock" > 0 and "productos"."eliminado_en" is null and "productos"."representa";--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_variante" CHECK (("productos"."grupo" = '') = ("productos"."opciones" = '{}'));--> statement-breakpoint
-- drizzle-kit does not write what follows.
-- A search text may have two lines more: of what stands for a group the words that the others of it have, in their names
-- and elsewhere.
CREATE OR REPLACE FUNCTION "palabras_de"("busqueda" text) RETURNS TABLE ("palabra" text, "en_nombre" boolean) LANGUAGE sql IMMUTABLE ROWS 25 AS $$
	SELECT DISTINCT pieza, trozo = ANY (string_to_array(split_part($1, E'\n', 1) || ' ' || split_part($1, E'\n', 4), ' '))
	FROM unnest(string_to_array(translate($1, E'\n', ' '), ' ')) AS trozo,
		unnest(CASE WHEN length(trozo) <= 400 THEN ARRAY[trozo] ELSE ARRAY(
			SELECT substr(trozo, 200 * n + 1, 400) FROM generate_series(0, (length(trozo) - 201) / 200) AS n
		) END) AS pieza
	WHERE trozo <> ''
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "productos_nuevos_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	WITH suyas AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id, p.stock > 0 AND p.eliminado_en IS NULL AND p.representa AS listado
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
CREATE OR REPLACE FUNCTION "productos_cambian_palabras"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM viejos v FULL JOIN nuevos n ON n.id = v.id
		WHERE v.busqueda IS DISTINCT FROM n.busqueda
			OR (v.stock > 0 AND v.eliminado_en IS NULL AND v.representa)
				<> (n.stock > 0 AND n.eliminado_en IS NULL AND n.representa)
	) THEN
		RETURN NULL;
	END IF;
	WITH antes AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id FROM viejos p, public.palabras_de(p.busqueda) w
		WHERE p.stock > 0 AND p.eliminado_en IS NULL AND p.representa
	), despues AS MATERIALIZED (
		SELECT w.palabra, w.en_nombre, p.id FROM nuevos p, public.palabras_de(p.busqueda) w
		WHERE p.stock > 0 AND p.eliminado_en IS NULL AND p.representa
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
-- Groups are locked before their products, in one order. Whoever moves a product from one group to another has the lock of
-- all memberships alone, so that for everybody else a product's group stays what was read of it; orders do not wait for it
-- longer than the time-out. Of very many groups all are locked: a transaction cannot hold so many locks.
CREATE FUNCTION "lock_grupos"("ids" uuid[], "grupos" text[], "mueve" boolean) RETURNS boolean LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
	miembros constant bigint := pg_catalog.hashtextextended('miembros de grupos', 0);
	todos constant bigint := pg_catalog.hashtextextended('grupos', 0);
	usual constant text := pg_catalog.current_setting('lock_timeout');
	claves bigint[];
	clave bigint;
BEGIN
	IF mueve THEN
		PERFORM pg_catalog.set_config('lock_timeout', '3s', true);
		PERFORM pg_catalog.pg_advisory_xact_lock(miembros);
		PERFORM pg_catalog.set_config('lock_timeout', usual, true);
	ELSE
		PERFORM pg_catalog.pg_advisory_xact_lock_shared(miembros);
	END IF;
	-- A statement of its own: it sees what was committed before the lock was had.
	claves := ARRAY(
		SELECT DISTINCT pg_catalog.hashtextextended('grupo:' || g, 0) FROM (
			SELECT p.grupo FROM public.productos p WHERE p.id = ANY ($1) UNION ALL SELECT pg_catalog.unnest($2)
		) AS suyos (g) WHERE g <> '' ORDER BY 1
	);
	IF pg_catalog.cardinality(claves) = 0 THEN
		RETURN true;
	END IF;
	IF pg_catalog.cardinality(claves) > 1000 THEN
		PERFORM pg_catalog.pg_advisory_xact_lock(todos);
		RETURN true;
	END IF;
	PERFORM pg_catalog.pg_advisory_xact_lock_shared(todos);
	FOREACH clave IN ARRAY claves LOOP
		PERFORM pg_catalog.pg_advisory_xact_lock(clave);
	END LOOP;
	RETURN true;
END;
$$;--> statement-breakpoint
-- Every choice of some of the options: a list that is narrowed to several of them asks for one variant that has them all.
CREATE FUNCTION "combinaciones_de"("opciones" text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 7 AS $$
	SELECT (
		SELECT string_agg(o.opcion, E'\n' ORDER BY o.lugar) FROM unnest(suyas.todas) WITH ORDINALITY AS o (opcion, lugar)
		WHERE (mascara >> (o.lugar::integer - 1)) & 1 = 1
	)
	FROM (SELECT array_agg(opcion ORDER BY opcion COLLATE "C") AS todas FROM unnest($1) AS opcion) AS suyas,
		generate_series(1, (1 << cardinality(suyas.todas)) - 1) AS mascara
$$;--> statement-breakpoint
CREATE FUNCTION "texto_propio"("busqueda" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT array_to_string((string_to_array($1, E'\n'))[1:3], E'\n')
$$;--> statement-breakpoint
-- What stands for a group is the cheapest of what is in stock, or of what is there at all; of equals the older one.
CREATE FUNCTION "escribir_representantes"("grupos" text[]) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	PERFORM public.lock_grupos('{}', $1, false);
	-- A statement of its own: it sees what was committed before the lock was had.
	WITH filas AS MATERIALIZED (
		SELECT q.id, q.grupo, q.opciones, q.precio, q.eliminado_en IS NULL AS viva,
			q.stock > 0 AND q.eliminado_en IS NULL AS hay, public.texto_propio(q.busqueda) AS propio
		FROM public.productos q WHERE q.grupo = ANY ($1) AND q.grupo <> ''
	), puestas AS (
		SELECT f.*, f.viva AND row_number() OVER (
			PARTITION BY f.grupo ORDER BY f.hay DESC, f.viva DESC, f.precio, f.id
		) = 1 AS primera FROM filas f
	), resumen AS (
		SELECT f.grupo, count(*)::integer AS variantes, min(f.precio) <> max(f.precio) AS varia FROM filas f WHERE f.hay GROUP BY f.grupo
	), combinadas AS (
		SELECT f.grupo, array_agg(DISTINCT c ORDER BY c) AS todas FROM filas f, public.combinaciones_de(f.opciones) c
		WHERE f.hay GROUP BY f.grupo
	), palabras AS MATERIALIZED (
		SELECT f.grupo, w.palabra, bool_or(w.en_nombre) AS en_nombre
		FROM filas f, public.palabras_de(f.propio) w WHERE f.hay GROUP BY f.grupo, w.palabra
	), textos AS (
		SELECT p.id,
			string_agg(w.palabra, ' ' ORDER BY w.palabra) FILTER (WHERE w.en_nombre) AS nombres,
			string_agg(w.palabra, ' ' ORDER BY w.palabra) FILTER (WHERE NOT w.en_nombre) AS otras
		FROM puestas p JOIN palabras w ON w.grupo = p.grupo
		WHERE p.primera AND NOT EXISTS (
			SELECT FROM public.palabras_de(p.propio) s WHERE s.palabra = w.palabra AND s.en_nombre >= w.en_nombre
		)
		GROUP BY p.id
	), nuevas AS (
		SELECT p.id, p.primera,
			CASE WHEN p.primera THEN coalesce(r.variantes, 0) ELSE 0 END AS variantes,
			p.primera AND coalesce(r.varia, false) AS varia,
			CASE WHEN p.primera THEN coalesce(c.todas, '{}') ELSE '{}' END AS combinaciones,
			CASE WHEN t.id IS NULL THEN p.propio ELSE concat_ws(E'\n',
				split_part(p.propio, E'\n', 1), split_part(p.propio, E'\n', 2), split_part(p.propio, E'\n', 3),
				coalesce(t.nombres, ''), coalesce(t.otras, '')
			) END AS busqueda
		FROM puestas p LEFT JOIN resumen r ON r.grupo = p.grupo LEFT JOIN combinadas c ON c.grupo = p.grupo
			LEFT JOIN textos t ON t.id = p.id
	)
	UPDATE public.productos q SET representa = n.primera, variantes = n.variantes, precio_varia = n.varia,
		combinaciones = n.combinaciones, busqueda = n.busqueda
	FROM nuevas n
	WHERE q.id = n.id AND (q.representa, q.variantes, q.precio_varia, q.combinaciones, q.busqueda)
		IS DISTINCT FROM (n.primera, n.variantes, n.varia, n.combinaciones, n.busqueda);
END;
$$;--> statement-breakpoint
-- By statement, and not for what it writes itself. A sale of a product of its own ends at the first question.
CREATE FUNCTION "productos_representan"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
	tocados text[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		tocados := ARRAY(SELECT DISTINCT n.grupo FROM nuevos n WHERE n.grupo <> '');
	ELSIF TG_OP = 'DELETE' THEN
		tocados := ARRAY(SELECT DISTINCT v.grupo FROM viejos v WHERE v.grupo <> '');
	ELSE
		IF NOT EXISTS (SELECT FROM nuevos n WHERE n.grupo <> '') AND NOT EXISTS (SELECT FROM viejos v WHERE v.grupo <> '') THEN
			RETURN NULL;
		END IF;
		UPDATE public.productos q SET representa = true, variantes = 0, precio_varia = false, combinaciones = '{}',
			busqueda = public.texto_propio(q.busqueda)
		FROM viejos v WHERE v.id = q.id AND v.grupo <> '' AND q.grupo = '';
		tocados := ARRAY(
			SELECT DISTINCT g FROM viejos v JOIN nuevos n ON n.id = v.id, unnest(ARRAY[v.grupo, n.grupo]) AS g
			WHERE g <> '' AND (v.grupo, v.opciones, v.precio, v.stock > 0, v.eliminado_en IS NULL, v.busqueda)
				IS DISTINCT FROM (n.grupo, n.opciones, n.precio, n.stock > 0, n.eliminado_en IS NULL, n.busqueda)
		);
	END IF;
	IF cardinality(tocados) > 0 THEN
		PERFORM public.escribir_representantes(tocados);
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "representan_insert" AFTER INSERT ON "productos" REFERENCING NEW TABLE AS nuevos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_representan"();--> statement-breakpoint
CREATE TRIGGER "representan_update" AFTER UPDATE ON "productos" REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "productos_representan"();--> statement-breakpoint
CREATE TRIGGER "representan_delete" AFTER DELETE ON "productos" REFERENCING OLD TABLE AS viejos
	FOR EACH STATEMENT EXECUTE FUNCTION "productos_representan"();
