import { and, eq, gt, gte, inArray, lt, lte, min, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { ZonaEnvio } from "#lib/envio/zonas.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { formatLugar, isLugar } from "#lib/ubigeo/lugares.ts";
import { parseDestino, SIN_DISTRITO, toDestino } from "./destino.ts";
import type { LlegadaPrometida } from "./lista.ts";

const { distrito, entrega_hasta, estado } = pedidos;

const toNext = (codigo: string): string => String(Number(codigo) + 1).padStart(codigo.length, "0");

export function matchesDestino(text: string): SQL | undefined {
  const destino = parseDestino(text);
  if (!destino) return text === SIN_DISTRITO ? eq(distrito, "") : undefined;
  const { dentro, fuera } = destino;
  const [only, other] = dentro;
  // One place is a range of the index.
  if (only !== undefined && other === undefined && fuera.length === 0) {
    return only.length === 6 ? eq(distrito, only) : and(gte(distrito, only), lt(distrito, toNext(only)));
  }
  const cases = [...dentro.map((code) => ({ code, is: true })), ...fuera.map((code) => ({ code, is: false }))]
    .toSorted((a, b) => b.code.length - a.code.length)
    .map(({ code, is }) => sql`when ${distrito} like ${`${code}%`} then ${is}::boolean`);
  return and(ne(distrito, ""), sql`case ${sql.join(cases, sql` `)} else ${dentro.length === 0}::boolean end`);
}

export function matchesLlegada(llega: LlegadaPrometida): SQL | undefined {
  const hoy = toDia(new Date());
  switch (llega) {
    case "hoy":
      return eq(entrega_hasta, hoy);
    case "manana":
      return eq(entrega_hasta, addDias(hoy, 1));
    case "semana":
      return and(gte(entrega_hasta, hoy), lte(entrega_hasta, addDias(hoy, 6)));
    case "atrasado":
      return and(lt(entrega_hasta, hoy), inArray(estado, ["procesando", "enviado"]));
  }
}

/** "Miraflores, Lima"; empty for an unknown code. */
export function nameDestino(codigo: string): string {
  if (!isLugar(codigo)) return "";
  // Omit a department named like its capital.
  return formatLugar(codigo).replace(/(^|, )([^,]+), \2$/, "$1$2");
}

/** One index look-up per district. */
async function listDistritosConPedidos(db: Db): Promise<string[]> {
  const first = db.select({ codigo: min(distrito) }).from(pedidos);
  const { rows } = await db.execute<{ codigo: string }>(sql`
    with recursive vistos as (
      select (${first}) as codigo
      union all
      select (${db
        .select({ codigo: min(distrito) })
        .from(pedidos)
        .where(gt(distrito, sql`vistos.codigo`))})
      from vistos where vistos.codigo is not null
    ) select codigo from vistos where codigo is not null`);
  return rows.map(({ codigo }) => codigo);
}

/** Districts are listed only in Lima and Callao. */
const CAPITAL = ["1501", "0701"];

type OpcionDestino = readonly [value: string, text: string];

const compareOpciones = (a: OpcionDestino, b: OpcionDestino): number => a[1].localeCompare(b[1], "es");

/** The zones, then departments, provinces and the capital's districts that have orders. */
export async function listDestinos(db: Db, zonas: readonly ZonaEnvio[]): Promise<OpcionDestino[]> {
  const known = (await listDistritosConPedidos(db)).filter(isLugar);
  const cut = (length: number) =>
    [...new Set(known.filter((code) => code.length >= length).map((code) => code.slice(0, length)))].map(
      (code) => [code, nameDestino(code)] as const,
    );
  const distritos = cut(6).filter(([code]) => CAPITAL.includes(code.slice(0, 4)));
  return [
    ...zonas.map((zona) => [toDestino(zonas, zona), `Zona: ${zona.nombre}`] as const),
    ...cut(2)
      .map(([code, name]) => [code, `Departamento: ${name}`] as const)
      .toSorted(compareOpciones),
    ...cut(4)
      .map(([code, name]) => [code, `Provincia: ${name}`] as const)
      .toSorted(compareOpciones),
    ...distritos.toSorted(compareOpciones),
    [SIN_DISTRITO, "Sin distrito"],
  ];
}
