import { newIdAt } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { opiniones } from "../schema/opiniones.ts";
import catalogo from "./productos.json" with { type: "json" };
import { nameDemo } from "./variantes-demo.ts";
import inventadas from "./opiniones.json" with { type: "json" };

const DIA_MS = 24 * 60 * 60 * 1000;

const listDe = (slug: string) => inventadas.find((one) => one.slug === slug)?.opiniones ?? [];

/** Counts of 1 to 5 stars among a product's invented opinions. */
export const countEstrellas = (slug: string): number[] =>
  [1, 2, 3, 4, 5].map((n) => listDe(slug).filter(({ estrellas }) => estrellas === n).length);

/** The opinions are labelled as invented. */
export function buildOpiniones(productos: readonly { id: string; nombre: string }[], now: number) {
  return catalogo.flatMap((base) => {
    const { slug } = base;
    const nombre = nameDemo(base);
    const producto_id = productos.find((producto) => producto.nombre === nombre)?.id;
    if (!producto_id) return [];
    return listDe(slug).map(({ hace_dias, respuesta = null, ...opinion }, position): typeof opiniones.$inferInsert => {
      const moment = now - hace_dias * DIA_MS - position * 4_567_000;
      const created_at = new Date(moment);
      const { autor, titulo, texto } = opinion;
      return {
        id: newIdAt(moment),
        producto_id,
        ...opinion,
        respuesta,
        respondido_en: respuesta === null ? null : new Date(moment + DIA_MS),
        revisado_en: created_at,
        created_at,
        busqueda: toBusqueda(nombre, autor, titulo, texto),
      };
    });
  });
}
