import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones } from "#db/schema/index.ts";
import type { PalabraBuscada } from "#app/features/catalogo/busquedas/palabras.server.ts";
import { isEntera, type Termino, weighPalabra } from "#app/features/catalogo/busquedas/terminos.ts";

/** Newest products considered per word of the catalogue, and per searched word. */
const MUESTRA = 1_000;
const MAX_PALABRAS = 20;

interface Reparto {
  /** Products with exactly these words. */
  todas: number;
  /** Of these, products with them in the name, and as whole words of it. */
  en_nombre: number;
  enteras: number;
  veces: number;
}

/** Reads the primary key of `apariciones` alone. */
async function countRepartos(db: Db | Tx, buscadas: readonly PalabraBuscada[]): Promise<Reparto[]> {
  const partes = buscadas.flatMap((buscada, n) =>
    buscada.acumulados[2]
      .slice(0, MAX_PALABRAS)
      .map((palabra) => ({ palabra, bit: 2 ** n, entera: isEntera(palabra, buscada) })),
  );
  if (partes.length === 0) return [];
  const [palabras, bits] = [partes.map(({ palabra }) => palabra), partes.map(({ bit }) => bit)];
  const enteras = partes.map(({ entera }) => entera);
  const { rows } = await db.execute<{ todas: number; en_nombre: number; enteras: number; veces: number }>(sql`
    select todas, en_nombre, enteras, count(*)::int as veces from (
      select producto_id, bit_or(bit) as todas, coalesce(bit_or(bit) filter (where lugar.en_nombre), 0) as en_nombre,
        coalesce(bit_or(bit) filter (where lugar.en_nombre and entera), 0) as enteras
      from unnest(${sql.param(palabras)}::text[], ${sql.param(bits)}::int[], ${sql.param(enteras)}::bool[])
        as propia (palabra, bit, entera)
      cross join unnest(array[true, false]) as lugar (en_nombre) cross join lateral (
        select producto_id from ${apariciones} a
        where a.palabra = propia.palabra and a.en_nombre = lugar.en_nombre order by producto_id desc limit ${MUESTRA}
      ) as suyos group by producto_id
    ) as por_producto group by todas, en_nombre, enteras`);
  return rows;
}

const countBits = (bits: number) => bits.toString(2).replaceAll("0", "").length;

interface Candidata {
  palabras: readonly PalabraBuscada[];
  /** Words with a meaning (no stop words), and words as typed, not corrected. */
  dicen: number;
  propias: number;
  /** Words in a product's name; whole ones count twice. */
  en_nombre: number;
  veces: number;
}

/**
 * If no product has all words: those that find most, in the search's order. Preferred are most words in one product,
 * then words as typed, then words in the name ('agua' only begins 'aguaymanto', and counts half), then more products,
 * then earlier words. Null if none of the words says what is searched for ('rojas', '17'), or if some product has all
 * words, so that the filters are the cause.
 */
export async function findParte(
  db: Db | Tx,
  terminos: readonly Termino[],
  buscadas: readonly PalabraBuscada[],
  typed: readonly string[],
): Promise<readonly PalabraBuscada[] | null> {
  const bySearch = terminos.flatMap(({ texto }) => buscadas.filter((buscada) => buscada.texto === texto));
  const candidatas = bySearch.filter(({ texto }) => weighPalabra(texto) > 0);
  const partes = new Map<number, Candidata>();
  for (const { todas, en_nombre, enteras, veces } of await countRepartos(db, candidatas)) {
    const palabras = candidatas.filter((_, n) => (todas & (2 ** n)) > 0);
    const dicen = palabras.filter(({ texto }) => weighPalabra(texto) === 2).length;
    const propias = palabras.filter(({ texto }) => typed.includes(texto)).length;
    const before = partes.get(todas) ?? { en_nombre: 0, veces: 0 };
    const most = Math.max(before.en_nombre, countBits(en_nombre) + countBits(enteras));
    partes.set(todas, { palabras, dicen, propias, en_nombre: most, veces: before.veces + veces });
  }
  const place = ({ palabras: [first] }: Candidata) => bySearch.findIndex((buscada) => buscada === first);
  const [best] = [...partes.values()]
    .filter(({ dicen }) => dicen > 0)
    .toSorted(
      (a, b) =>
        b.dicen - a.dicen ||
        b.palabras.length - a.palabras.length ||
        b.propias - a.propias ||
        b.en_nombre - a.en_nombre ||
        b.veces - a.veces ||
        place(a) - place(b),
    );
  return best && best.palabras.length < terminos.length ? best.palabras : null;
}
