import { and, count, eq, inArray, or, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { isId } from "#lib/ids.ts";
import { normalizeSearch, toShortId } from "#lib/text.ts";
import { addFilas } from "./crear-lote.server.ts";
import { type FalloHoja, type LineaHoja, readHoja } from "./leer-hoja.server.ts";
import { MAX_LOTE } from "./lotes.ts";

/** Must match the index `pedidos_por_numero`. */
const numero = sql<string>`right(${pedidos.id}::text, 8)`;

/** Orders by the name in the sheet; two may share a short id. */
async function findPedidos(tx: Tx, lineas: readonly LineaHoja[]): Promise<Map<string, string[]>> {
  const named = lineas.map(({ pedido }) => pedido);
  const numeros = named.filter((pedido) => /^\d{1,7}$/.test(pedido));
  const whole = named.filter(isId);
  // Spreadsheets drop leading zeros: '00012345'.
  const short = named.filter((pedido) => !isId(pedido)).map((pedido) => pedido.padStart(8, "0"));
  const rows = await tx
    .select({ id: pedidos.id, propio: pedidos.numero })
    .from(pedidos)
    .where(or(inArray(pedidos.id, whole), inArray(numero, short), inArray(pedidos.numero, numeros.map(Number))));
  const found = new Map<string, string[]>();
  const add = (name: string, id: string) => found.set(name, [...new Set([...(found.get(name) ?? []), id])]);
  for (const { id, propio } of rows) {
    found.set(id, [id]);
    add(toShortId(id), id);
    add(String(propio), id);
    add(toShortId(id).replace(/^0+/, ""), id);
  }
  return found;
}

interface FilaCargada {
  pedido_id: string;
  numero: string;
  courier: string;
}

async function judgeLineas(tx: Tx, env: Tienda["env"], lote_id: string, lineas: readonly LineaHoja[]) {
  const { couriers } = await findAjustes(tx, env);
  const names = new Map(couriers.map(({ nombre }) => [normalizeSearch(nombre), nombre]));
  const found = await findPedidos(tx, lineas);
  const own = await tx
    .select({ pedido_id: lote_filas.pedido_id })
    .from(lote_filas)
    .where(eq(lote_filas.lote_id, lote_id));
  const chosen = new Set(own.map(({ pedido_id }) => pedido_id));
  const filas = new Map<string, FilaCargada>();
  const fallos: FalloHoja[] = [];
  for (const { linea, pedido, numero, courier } of lineas) {
    const ids = found.get(pedido) ?? [];
    // Where two orders share a short id, the one in the lot counts.
    const [id, other] = ids.length > 1 ? ids.filter((one) => chosen.has(one)) : ids;
    const name = courier === "" ? "" : names.get(normalizeSearch(courier));
    const dicho = `#${isId(pedido) ? toShortId(pedido) : pedido}`;
    if (ids.length === 0) fallos.push({ linea, texto: `No hay ningún pedido ${dicho}.` });
    else if (!id || other) fallos.push({ linea, texto: `Hay dos pedidos ${dicho}: escribe el ID entero.` });
    else if (filas.has(id)) fallos.push({ linea, texto: `El pedido ${dicho} ya está en otra línea.` });
    else if (name === undefined)
      fallos.push({ linea, texto: `«${courier.slice(0, 40)}» no está en los couriers de Ajustes.` });
    else filas.set(id, { pedido_id: id, numero, courier: name });
  }
  return { filas: [...filas.values()], fallos };
}

export type HojaCargada =
  | { tipo: "cargada"; cargadas: number }
  /** Nothing was changed. */
  | { tipo: "fallos"; fallos: FalloHoja[] }
  | { tipo: "demasiados" | "empezado" | "vacia" };

/**
 * Sets a draft's numbers and couriers from a sheet, and adds missing orders. All or nothing: one wrong line refuses the
 * sheet. Values that the sheet lacks stay.
 */
export async function loadHoja(
  tx: Tx,
  env: Tienda["env"],
  lote_id: string,
  { texto, courier }: { texto: string; courier: string },
): Promise<HojaCargada> {
  const [draft] = await tx.select({ estado: lotes.estado }).from(lotes).where(eq(lotes.id, lote_id)).for("update");
  if (draft?.estado !== "borrador") return { tipo: "empezado" };
  const hoja = await readHoja(texto);
  const { filas, fallos } = await judgeLineas(tx, env, lote_id, hoja.lineas);
  const all = [...hoja.fallos, ...fallos].toSorted((a, b) => a.linea - b.linea);
  if (all.length > 0) return { tipo: "fallos", fallos: all };
  if (filas.length === 0) return { tipo: "vacia" };
  const ids = filas.map(({ pedido_id }) => pedido_id);
  const own = and(eq(lote_filas.lote_id, lote_id), inArray(lote_filas.pedido_id, ids));
  const [kept] = await tx.select({ n: count() }).from(lote_filas).where(own);
  const [whole] = await tx.select({ n: count() }).from(lote_filas).where(eq(lote_filas.lote_id, lote_id));
  if ((whole?.n ?? 0) - (kept?.n ?? 0) + filas.length > MAX_LOTE) return { tipo: "demasiados" };
  await addFilas(tx, lote_id, ids);
  const said = filas.map((fila) => ({ ...fila, courier: fila.courier || courier }));
  await tx.execute(sql`
    update lote_filas set
      numero = case when hoja.numero = '' then lote_filas.numero else hoja.numero end,
      courier = case when hoja.courier = '' then lote_filas.courier else hoja.courier end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as hoja (pedido_id uuid, numero text, courier text)
    where lote_filas.lote_id = ${lote_id} and lote_filas.pedido_id = hoja.pedido_id`);
  return { tipo: "cargada", cargadas: filas.length };
}
