-- The words of what stands for a group are split once, not once for each word of the group.
-- What stands for a group is the cheapest of what is in stock, or of what is there at all; of equals the older one.
CREATE OR REPLACE FUNCTION "escribir_representantes"("grupos" text[]) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
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
$$;
