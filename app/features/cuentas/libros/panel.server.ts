import type { Db } from "#db/client.server.ts";
import { describeLibros, formatHasta, type ResumenLibros, summarizeLibros } from "./situacion.ts";
import { type Libro, LIBROS, QUE_HACER } from "./libros.ts";
import { findTerminada, listRevisiones } from "./revision.server.ts";

const toLibro = (name: string): Libro => LIBROS.find((libro) => libro === name) ?? "pedidos";

/** For the dashboard, with its line; null before the first review has ended. */
export async function readResumen(db: Db, ahora = new Date()): Promise<(ResumenLibros & { texto: string }) | null> {
  const last = await findTerminada(db);
  if (!last) return null;
  const resumen = summarizeLibros(last, ahora);
  return { ...resumen, texto: describeLibros(resumen, ahora) };
}

/** For the panel's page. */
export async function readRevisiones(db: Db, ahora = new Date()) {
  const all = await listRevisiones(db);
  const last = all.find(({ terminada_en }) => terminada_en !== null);
  const open = all.find(({ terminada_en }) => terminada_en === null);
  return {
    enCurso: open ? { desde: open.empezada_en, revisados: open.revisados } : null,
    ultima: last
      ? {
          ...summarizeLibros(last, ahora),
          texto: formatHasta(last.empezada_en, ahora),
          revisados: last.revisados,
          hallados: last.descuadres.map((one) => ({ ...one, hacer: QUE_HACER[toLibro(one.libro)] })),
          sin_comprobar: last.sin_comprobar,
        }
      : null,
    antes: all
      .filter((one) => one.terminada_en !== null && one.id !== last?.id)
      .map((one) => ({ id: one.id, empezada_en: one.empezada_en, ...summarizeLibros(one, ahora) })),
  };
}

export type EstadoLibros = Awaited<ReturnType<typeof readRevisiones>>;
