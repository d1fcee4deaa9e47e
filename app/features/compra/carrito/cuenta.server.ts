import { and, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import type { Producto } from "#app/features/catalogo/productos/productos.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { carritos, pagos, pedidos, usuarios } from "#db/schema/index.ts";
import { CARRITO_DIAS } from "#lib/atencion.ts";
import { toSoles } from "#lib/dinero.ts";
import type { ProductoCarrito } from "./carrito.ts";
import {
  applyEnvio,
  type CompraCarrito,
  type CuentaCarrito,
  type EnvioCarrito,
  type RespuestaCarrito,
} from "./cuenta.ts";

/** Orders of one sync. */
const MAX_COMPRAS = 500;

const hace = sql`now() - make_interval(days => ${CARRITO_DIAS}::int)`;

/** Paid, or with a payment under way: such products leave the cart. */
const isComprado = (tx: Tx) =>
  or(
    inArray(pedidos.estado, ["procesando", "enviado", "entregado"]),
    and(
      eq(pedidos.estado, "pendiente"),
      exists(
        tx
          .select({ uno: sql`1` })
          .from(pagos)
          .where(and(eq(pagos.pedido_id, pedidos.id), eq(pagos.estado, "pendiente"))),
      ),
    ),
  );

const selectCompras = (tx: Tx, usuario_id: string): Promise<CompraCarrito[]> =>
  tx
    .select({ id: pedidos.id, items: pedidos.items })
    .from(pedidos)
    .where(and(eq(pedidos.usuario_id, usuario_id), sql`${pedidos.created_at} > ${hace}`, isComprado(tx)))
    .orderBy(desc(pedidos.created_at))
    .limit(MAX_COMPRAS);

/** Those of the person that may still be paid. */
async function selectAbiertos(tx: Tx, usuario_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: pedidos.id })
    .from(pedidos)
    .where(and(eq(pedidos.usuario_id, usuario_id), inArray(pedidos.id, [...ids]), eq(pedidos.estado, "pendiente")));
  return rows.map(({ id }) => id);
}

const isSame = (a: CuentaCarrito, b: CuentaCarrito) => JSON.stringify(a) === JSON.stringify(b);

async function write(tx: Tx, usuario_id: string, before: CuentaCarrito | null, cuenta: CuentaCarrito): Promise<void> {
  if (before && isSame(before, cuenta)) return;
  const { version, lineas, dispositivos, pedidos: aplicados } = cuenta;
  const row = { version, lineas, dispositivos, pedidos: aplicados };
  const changed = before?.version === version ? {} : { cambiado_en: sql`now()` };
  await tx
    .insert(carritos)
    .values({ usuario_id, ...row })
    .onConflictDoUpdate({ target: carritos.usuario_id, set: { ...row, ...changed } });
}

interface DepsCuenta {
  /** Products that are sold, by id. */
  findProductos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Producto>>;
  ahora: Date;
}

/**
 * Applies a browser's changes to the cart of the account, and answers with the cart; null when the account is gone.
 * Several at once wait for each other. What is sent again is applied once.
 */
export const syncCuenta = (db: Db, usuario_id: string, envio: EnvioCarrito, { findProductos, ahora }: DepsCuenta) =>
  db.transaction(async (tx): Promise<RespuestaCarrito | null> => {
    const vivo = and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en));
    const [usuario] = await tx.select({ id: usuarios.id }).from(usuarios).where(vivo).for("no key update");
    if (!usuario) return null;
    const { version, lineas, dispositivos, pedidos: aplicados } = carritos;
    const [before = null] = await tx
      .select({ version, lineas, dispositivos, pedidos: aplicados })
      .from(carritos)
      .where(eq(carritos.usuario_id, usuario_id));
    const compras = await selectCompras(tx, usuario_id);
    const ids = [...(before?.lineas ?? []), ...envio.cambios].map(({ id }) => id);
    const productos = await findProductos(tx, [...new Set(ids)]);
    const vendidos = new Set(productos.keys());
    const { cuenta, fuera, firmes } = applyEnvio(before, envio, { compras, vendidos, ahora });
    await write(tx, usuario_id, before, cuenta);

    const bought = new Set(compras.map(({ id }) => id));
    const open = new Set(await selectAbiertos(tx, usuario_id, envio.pendientes));
    const toProducto = (producto_id: string): ProductoCarrito | null => {
      const producto = productos.get(producto_id);
      if (!producto) return null;
      const { id, nombre, categoria, precio, stock, imagen } = producto;
      return { id, nombre, categoria, precio: toSoles(precio), stock, imagen };
    };
    const told = cuenta.lineas
      .filter(({ cantidad }) => cantidad > 0)
      .map(({ id, cantidad }) => ({ id, cantidad, producto: toProducto(id) }));
    return {
      version: cuenta.version,
      n: cuenta.dispositivos.find(({ id }) => id === envio.dispositivo)?.n ?? 0,
      lineas: cuenta.version === envio.version && envio.cambios.length === 0 ? null : told,
      fuera,
      firmes,
      cerrados: envio.pendientes.filter((id) => bought.has(id) || !open.has(id)),
    };
  });

/** Deletes carts that nobody changed for CARRITO_DIAS. */
export async function deleteOldCarritos(db: Db): Promise<void> {
  await db.delete(carritos).where(sql`${carritos.cambiado_en} < ${hace}`);
}
