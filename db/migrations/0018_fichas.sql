ALTER TABLE "productos" ADD COLUMN "codigo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "codigo_barras" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "ubicacion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "costo" numeric(12,2);--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "estado" text DEFAULT 'activo' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "activo_desde" date;--> statement-breakpoint
CREATE INDEX "productos_inactivos" ON "productos" USING btree ("estado","created_at","id") WHERE "productos"."estado" <> 'activo' and "productos"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "productos_por_activar" ON "productos" USING btree ("activo_desde") WHERE "productos"."activo_desde" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "productos_por_codigo" ON "productos" USING btree (lower("codigo") text_pattern_ops) WHERE "productos"."codigo" <> '';--> statement-breakpoint
CREATE INDEX "productos_por_codigo_barras" ON "productos" USING btree (lower("codigo_barras") text_pattern_ops) WHERE "productos"."codigo_barras" <> '';--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_estado" CHECK ("productos"."estado" in ('activo', 'borrador', 'oculto'));--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_costo" CHECK ("productos"."costo" >= 0);--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_activo_desde" CHECK ("productos"."activo_desde" is null or "productos"."estado" <> 'activo');--> statement-breakpoint
ALTER TABLE "productos" ADD CONSTRAINT "productos_representa" CHECK ("productos"."estado" = 'activo' or not "productos"."representa");--> statement-breakpoint
-- drizzle-kit does not write what follows.
-- What is not active stands for nothing, so it is in no list and none of its words is found: the lists' indexes, which ask
-- for `representa`, stay as they are. A product of its own stands for itself again once it is active.
CREATE FUNCTION "producto_representa"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	NEW.representa := NEW.estado = 'activo';
	RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "representa_fila" BEFORE INSERT OR UPDATE OF "estado", "grupo" ON "productos" FOR EACH ROW
	WHEN (NEW.representa <> (NEW.estado = 'activo') AND (NEW.grupo = '' OR NEW.representa))
	EXECUTE FUNCTION "producto_representa"();--> statement-breakpoint
-- What stands for a group is the cheapest of what is active and in stock, or of what is active at all; of equals the older
-- one. Where none is active nothing stands for it.
CREATE OR REPLACE FUNCTION "escribir_representantes"("grupos" text[]) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
	PERFORM public.lock_grupos('{}', $1, false);
	-- A statement of its own: it sees what was committed before the lock was had.
	WITH filas AS MATERIALIZED (
		SELECT q.id, q.grupo, q.opciones, q.precio, q.eliminado_en IS NULL AND q.estado = 'activo' AS viva,
			q.stock > 0 AND q.eliminado_en IS NULL AND q.estado = 'activo' AS hay, public.texto_propio(q.busqueda) AS propio
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
	), propias AS MATERIALIZED (
		SELECT p.grupo, s.palabra, bool_or(s.en_nombre) AS en_nombre
		FROM puestas p, public.palabras_de(p.propio) s WHERE p.primera GROUP BY p.grupo, s.palabra
	), textos AS (
		SELECT w.grupo,
			string_agg(w.palabra, ' ' ORDER BY w.palabra) FILTER (WHERE w.en_nombre) AS nombres,
			string_agg(w.palabra, ' ' ORDER BY w.palabra) FILTER (WHERE NOT w.en_nombre) AS otras
		FROM palabras w LEFT JOIN propias s ON s.grupo = w.grupo AND s.palabra = w.palabra AND s.en_nombre >= w.en_nombre
		WHERE s.palabra IS NULL
		GROUP BY w.grupo
	), nuevas AS (
		SELECT p.id, p.primera,
			CASE WHEN p.primera THEN coalesce(r.variantes, 0) ELSE 0 END AS variantes,
			p.primera AND coalesce(r.varia, false) AS varia,
			CASE WHEN p.primera THEN coalesce(c.todas, '{}') ELSE '{}' END AS combinaciones,
			CASE WHEN t.grupo IS NULL THEN p.propio ELSE concat_ws(E'\n',
				split_part(p.propio, E'\n', 1), split_part(p.propio, E'\n', 2), split_part(p.propio, E'\n', 3),
				coalesce(t.nombres, ''), coalesce(t.otras, '')
			) END AS busqueda
		FROM puestas p LEFT JOIN resumen r ON r.grupo = p.grupo LEFT JOIN combinadas c ON c.grupo = p.grupo
			LEFT JOIN textos t ON t.grupo = p.grupo AND p.primera
	)
	UPDATE public.productos q SET representa = n.primera, variantes = n.variantes, precio_varia = n.varia,
		combinaciones = n.combinaciones, busqueda = n.busqueda
	FROM nuevas n
	WHERE q.id = n.id AND (q.representa, q.variantes, q.precio_varia, q.combinaciones, q.busqueda)
		IS DISTINCT FROM (n.primera, n.variantes, n.varia, n.combinaciones, n.busqueda);
END;
$$;--> statement-breakpoint
-- By statement, and not for what it writes itself. A sale of a product of its own ends at the first question.
CREATE OR REPLACE FUNCTION "productos_representan"() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
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
		UPDATE public.productos q SET representa = q.estado = 'activo', variantes = 0, precio_varia = false, combinaciones = '{}',
			busqueda = public.texto_propio(q.busqueda)
		FROM viejos v WHERE v.id = q.id AND v.grupo <> '' AND q.grupo = '';
		tocados := ARRAY(
			SELECT DISTINCT g FROM viejos v JOIN nuevos n ON n.id = v.id, unnest(ARRAY[v.grupo, n.grupo]) AS g
			WHERE g <> '' AND (v.grupo, v.opciones, v.precio, v.stock > 0, v.eliminado_en IS NULL, v.estado, v.busqueda)
				IS DISTINCT FROM (n.grupo, n.opciones, n.precio, n.stock > 0, n.eliminado_en IS NULL, n.estado, n.busqueda)
		);
	END IF;
	IF cardinality(tocados) > 0 THEN
		PERFORM public.escribir_representantes(tocados);
	END IF;
	RETURN NULL;
END;
$$;
