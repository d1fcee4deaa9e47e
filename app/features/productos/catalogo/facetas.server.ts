import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type FiltroListado, hasOpciones, isListed, keepDetalles, listOpcionesListadas } from "../conteos.server.ts";
import { splitOpcion } from "../opcion.ts";
import { TOPE_CUENTA } from "./filtros.ts";
import type { OpcionConteo } from "./listado.ts";

/** Sizes in their order; whatever else goes by number and name. */
const TALLAS = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl"];

function compare(a: string, b: string): number {
  const [first, second] = [a, b].map((valor) => TALLAS.indexOf(valor.toLowerCase()));
  if (first !== undefined && second !== undefined && first >= 0 && second >= 0) return first - second;
  return a.localeCompare(b, "es", { numeric: true });
}

/** How many cards each value would show in place of those of its option that are chosen, up to TOPE_CUENTA. */
async function countValores(db: Db | Tx, condicion: FiltroListado, valores: readonly string[]) {
  if (valores.length === 0) return new Map<string, number>();
  const counts = valores.map((valor) => {
    const { nombre } = splitOpcion(valor);
    const others = condicion.opciones.filter((opcion) => splitOpcion(opcion).nombre !== nombre);
    const where = sql`${isListed({ ...condicion, opciones: [] })} and ${hasOpciones([...others, valor])}`;
    return sql`(select count(*)::int from (select 1 from ${productos} where ${where} limit ${TOPE_CUENTA + 1}) as suyos)`;
  });
  const found = await keepDetalles(db, ["opciones", condicion, valores], async () => {
    const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
    return rows[0]?.counts ?? [];
  });
  return new Map(valores.map((valor, n) => [valor, found[n] ?? 0]));
}

/** Those of the asked options that some group can be had in. */
export async function keepOpciones(db: Db | Tx, opciones: readonly string[]): Promise<string[]> {
  if (opciones.length === 0) return [];
  const known = new Set((await listOpcionesListadas(db)).map(({ opcion }) => opcion));
  return opciones.filter((opcion) => known.has(opcion));
}

/**
 * The options that a list may be narrowed to, those of its categories, each value with how many cards it would show;
 * `counted` false leaves that out.
 */
export async function listOpciones(db: Db | Tx, condicion: FiltroListado, counted: boolean): Promise<OpcionConteo[]> {
  const { categorias, opciones } = condicion;
  const listed = await listOpcionesListadas(db);
  const near = listed.filter(({ categoria }) => categorias.length === 0 || categorias.includes(categoria));
  const valores = [...new Set([...near.map(({ opcion }) => opcion), ...opciones])];
  const counts = counted ? await countValores(db, condicion, valores) : null;
  const nombres = [...new Set(valores.map((valor) => splitOpcion(valor).nombre))].toSorted((a, b) =>
    b.localeCompare(a, "es"),
  );
  return nombres.map((nombre) => ({
    nombre,
    valores: valores
      .filter((opcion) => splitOpcion(opcion).nombre === nombre)
      .toSorted((a, b) => compare(splitOpcion(a).valor, splitOpcion(b).valor))
      .map((opcion) => {
        const cantidad = counts?.get(opcion) ?? null;
        const muchos = cantidad !== null && cantidad > TOPE_CUENTA;
        return { opcion, valor: splitOpcion(opcion).valor, cantidad: muchos ? TOPE_CUENTA : cantidad, muchos };
      }),
  }));
}
