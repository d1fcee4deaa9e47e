import { and, eq, gt, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { type ClienteDe, isDelMismo, pedidos } from "#db/schema/pedidos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { emite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { countRed } from "./red.server.ts";
import { lockCheckout } from "#app/features/pedidos/pedidos/pedidos.server.ts";

/** Without an account: `correo` in lower case, null for a contact that is known by phone. */
export interface ContactoCompra {
  nombre: string;
  correo: string | null;
}

/** An account or a contact, never both. */
export type QuienCompra = { telefono?: string | undefined } & (
  | { usuario_id: string; contacto?: null; red?: null }
  /** `red`: of who ordered themselves, see `toInvitado`. */
  | { usuario_id: null; contacto: ContactoCompra; red?: string | null }
);

export const toCliente = ({ usuario_id, contacto, telefono }: QuienCompra): ClienteDe => {
  if (usuario_id !== null) return { usuario_id, contacto_correo: null, telefono: null };
  return { usuario_id, contacto_correo: contacto.correo, telefono: telefono ?? null };
};

/** Columns of the customer's orders that decide about one more. */
function listColumnas(tx: Tx, de: ClienteDe, clave: string) {
  const [repetido, pendiente] = [eq(pedidos.clave_intento, clave), eq(pedidos.estado, "pendiente")];
  const reciente = gt(pedidos.created_at, sql`now() - interval '1 hour'`);
  const pagado = tx
    .select({ one: sql`1` })
    .from(pedidos)
    .where(and(isDelMismo(de), notInArray(pedidos.cobro, ["sin_pagar", "en_curso", "contra_entrega"])));
  const columnas = {
    ahora: sql`now()`.mapWith(pedidos.created_at),
    emite,
    pago: sql<boolean>`exists (${pagado})`,
    total: pedidos.total,
    unidades: sql<number>`(select sum((item ->> 'cantidad')::int) from jsonb_array_elements(${pedidos.items}) item)::int`,
    pedido_id: pedidos.id,
    huella: pedidos.huella,
    repetido: sql<boolean | null>`${repetido}`,
    pendiente: sql<boolean | null>`${pendiente}`,
    reciente: sql<boolean | null>`${reciente}`,
  };
  return { columnas, repetido, decide: or(pendiente, reciente) };
}

async function selectCliente(tx: Tx, usuario_id: string, clave: string) {
  const { id, nombre, apellido, email, telefono, direccion, busqueda, eliminado_en, bloqueado_en } = usuarios;
  const de = { usuario_id, contacto_correo: null, telefono: null };
  const { columnas, repetido, decide } = listColumnas(tx, de, clave);
  const rows = await tx
    .select({
      usuario: { id, nombre, apellido, email, telefono, direccion, busqueda, eliminado_en, bloqueado_en },
      ...columnas,
    })
    .from(usuarios)
    .leftJoin(pedidos, and(isDelMismo(de), or(repetido, decide)))
    .where(eq(id, usuario_id));
  if (rows.length === 0) throw new Error("who orders has no row");
  return rows;
}

/** Another contact's order under the same key is found, too: its digest says that it is another. */
async function selectContacto(tx: Tx, de: ClienteDe, clave: string) {
  const { columnas, repetido, decide } = listColumnas(tx, de, clave);
  const suyo: SQL | undefined = and(isNull(pedidos.usuario_id), or(repetido, and(isDelMismo(de), decide)));
  const rows = await tx
    .select(columnas)
    .from(sql`(select 1) as uno`)
    .leftJoin(pedidos, suyo);
  return rows.map((row) => ({ ...row, usuario: null }));
}

/** Whether a form with this key made an order: an account's, or, without one, anybody's. */
export async function hasPedido(db: Db, { id, clave }: { id: string | null; clave: string }): Promise<boolean> {
  const suyo = id === null ? isNull(pedidos.usuario_id) : eq(pedidos.usuario_id, id);
  return (await db.$count(pedidos, and(suyo, eq(pedidos.clave_intento, clave)))) > 0;
}

async function lockContacto(tx: Tx, { contacto_correo, telefono }: ClienteDe, clave: string, red: string | null) {
  const claves = [clave, contacto_correo, telefono, red].flatMap((una) => una ?? []);
  for (const una of claves.toSorted()) await lockWork(tx, `contacto:${una}`);
}

/**
 * Locks a customer's checkouts until the transaction ends, then reads their orders: the one with this key, unpaid ones,
 * and those of the last hour. Throws for an account without a row. The lock must be a statement of its own: a statement
 * sees only what was committed before it began.
 */
export async function lockCliente(tx: Tx, { clave, ...quien }: QuienCompra & { clave: string }) {
  const de = toCliente(quien);
  if (de.usuario_id === null) await lockContacto(tx, de, clave, quien.red ?? null);
  else await lockCheckout(tx, de.usuario_id);
  const rows = await (de.usuario_id === null ? selectContacto(tx, de, clave) : selectCliente(tx, de.usuario_id, clave));
  const [first] = rows;
  if (!first) throw new Error("who orders was not read");
  const orders = rows.flatMap((row) => (row.pedido_id === null ? [] : [{ ...row, pedido_id: row.pedido_id }]));
  return {
    /** What their network left unpaid; null for an account, and where staff ordered. */
    red: quien.red ? await countRed(tx, quien.red, de) : null,
    /** null for a contact. */
    usuario: first.usuario,
    /** The transaction's time, for all its writes. */
    ahora: first.ahora,
    emite: first.emite,
    /** They have paid an order before. */
    pago: first.pago,
    repetido: orders.find((row) => row.repetido) ?? null,
    sinPagar: orders
      .filter((row) => row.pendiente)
      .reduce((sum, row) => ({ unidades: sum.unidades + row.unidades, total: sum.total + (row.total ?? 0) }), {
        unidades: 0,
        total: 0,
      }),
    abiertos: orders.filter((row) => row.pendiente).map((row) => row.pedido_id),
    recientes: orders.filter((row) => row.reciente).length,
  };
}

export type ClienteBloqueado = Awaited<ReturnType<typeof lockCliente>>;
