import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { findPage } from "#lib/list-params.ts";
import type { Db } from "#db/client.server.ts";
import { splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { opiniones } from "#db/schema/opiniones.ts";
import { productos } from "#db/schema/productos.ts";
import { computeResumen, type ResumenOpiniones } from "./cifras.ts";
import { countConEstrellas, type FiltroOpiniones, type OpinionPublica } from "./opiniones.ts";

export const POR_PAGINA = 5;

export interface OpinionesDeProducto {
  /** null without opinions. */
  resumen: ResumenOpiniones | null;
  opiniones: OpinionPublica[];
  /** Number of hidden ones; their stars count. */
  ocultas: number;
  /** Some are invented. */
  demo: boolean;
  paginas: number;
  /** As applied: its page lies within `paginas`. */
  filtro: FiltroOpiniones;
}

/** `grupo`: empty without one. */
interface EnGrupo {
  id: string;
  grupo: string;
}

/** As the database computes it (`conjunto_de`). */
const isDe = ({ id, grupo }: EnGrupo) => eq(opiniones.conjunto, sql`conjunto_de(${id}::uuid, ${grupo}::text)`);

/** Newest first, from an index in this order. */
export function selectOpiniones(db: Db, producto: EnGrupo, { estrellas }: FiltroOpiniones, offset: number) {
  const { id, autor, titulo, texto, fotos, created_at, editado_en, respuesta, respondido_en, usuario_id } = opiniones;
  return db
    .select({
      id,
      autor,
      estrellas: opiniones.estrellas,
      titulo,
      texto,
      fotos,
      created_at,
      editado_en,
      respuesta,
      respondido_en,
      demo: sql<boolean>`${usuario_id} is null`,
      opciones: productos.opciones,
    })
    .from(opiniones)
    .innerJoin(productos, eq(productos.id, opiniones.producto_id))
    .where(
      and(
        isDe(producto),
        isNull(opiniones.oculta),
        estrellas === null ? undefined : eq(opiniones.estrellas, estrellas),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(POR_PAGINA)
    .offset(offset);
}

async function readOcultas(db: Db, producto: EnGrupo) {
  const rows = await db
    .select({ estrellas: opiniones.estrellas, cuantas: count() })
    .from(opiniones)
    .where(and(isDe(producto), isNotNull(opiniones.oculta)))
    .groupBy(opiniones.estrellas);
  return new Map(rows.map(({ estrellas, cuantas }) => [estrellas, cuantas]));
}

/** Invented opinions are few, and absent outside the demo. */
async function hasDemo(db: Db, producto: EnGrupo): Promise<boolean> {
  const [found] = await db
    .select({ id: opiniones.id })
    .from(opiniones)
    .where(and(isNull(opiniones.usuario_id), isDe(producto)))
    .limit(1);
  return found !== undefined;
}

/** For a variant, the opinions of its whole group. `estrellas`: counts of one to five stars. */
export async function listOpiniones(
  db: Db,
  { estrellas, ...producto }: EnGrupo & { estrellas: readonly number[] },
  filtro: FiltroOpiniones,
): Promise<OpinionesDeProducto> {
  const resumen = computeResumen(estrellas);
  const nothing = { resumen, opiniones: [], ocultas: 0, demo: false, paginas: 1, filtro: { ...filtro, pagina: 1 } };
  if (!resumen) return nothing;
  const [hidden, demo] = await Promise.all([readOcultas(db, producto), hasDemo(db, producto)]);
  const ocultas = [...hidden.values()].reduce((sum, n) => sum + n, 0);
  const found =
    filtro.estrellas === null
      ? resumen.cuenta - ocultas
      : countConEstrellas(resumen.estrellas, filtro.estrellas) - (hidden.get(filtro.estrellas) ?? 0);
  const { paginas, pagina, offset } = findPage(found, POR_PAGINA, filtro.pagina);
  const rows = await selectOpiniones(db, producto, filtro, offset);
  const shown = rows.map(({ opciones, ...opinion }) => ({
    ...opinion,
    variante: opciones.map((opcion) => splitOpcion(opcion).valor).join(", "),
  }));
  return { resumen, opiniones: shown, ocultas, demo, paginas, filtro: { ...filtro, pagina } };
}
