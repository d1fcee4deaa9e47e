import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { createIdentidad } from "#app/features/identidad/identidad.server.ts";
import { type Centimos, centimos, toSoles, computeTotales } from "#lib/dinero.ts";
import { parseEnv } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { createLog } from "#lib/log.ts";
import { normalizeSearch } from "#lib/texto.ts";
import { toBusquedaUsuario } from "#app/features/usuarios/usuarios.ts";
import { getUsuarioById } from "#app/features/usuarios/usuarios.server.ts";
import type { Pasarela } from "#app/features/pagos/pasarela.ts";
import type { Db } from "#db/client.server.ts";
import { createPageCache } from "#server/page-cache.ts";
import { pedidos, productos, usuarios } from "#db/schema/index.ts";

/** An open shop over a test database. */
export function openTestTienda(db: Db, pasarelas: readonly Pasarela[], source: Record<string, string> = {}) {
  const env = parseEnv(source);
  const log = createLog("silent");
  const tienda: Tienda = {
    db,
    env,
    log,
    identidad: createIdentidad({
      env,
      db,
      log,
      secret: "s".repeat(32),
      isRefused: async () => false,
      isAdmin: async (id) => (await getUsuarioById(db, id))?.rol === "admin",
    }),
    pageCache: createPageCache(),
    pasarelas: new Map(pasarelas.map((pasarela) => [pasarela.proveedor, pasarela])),
  };
  return tienda;
}

/** A customer with a row in `usuarios`, as the checkout knows them. */
export async function addCliente(db: Db) {
  const id = newId();
  const cliente = { id, email: `${id}@ejemplo.pe`, nombre: "Rosa", apellido: "Quispe" };
  await db.insert(usuarios).values({ ...cliente, busqueda: toBusquedaUsuario(cliente) });
  return { ...cliente, origen: "http://localhost:3000" };
}

export interface ProductoDePrueba {
  id: string;
  nombre: string;
  precio: Centimos;
}

export async function addProducto(db: Db, { precio = 10_000, stock = 10 } = {}): Promise<ProductoDePrueba> {
  const id = newId();
  const nombre = `Producto ${id.slice(-4)}`;
  const row = { id, nombre, descripcion: "De prueba", precio: centimos(precio), stock, categoria: "Otros", imagen: "" };
  await db.insert(productos).values({ ...row, busqueda: normalizeSearch(nombre) });
  return { id, nombre, precio: row.precio };
}

export async function stockOf(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.select({ stock: productos.stock }).from(productos).where(eq(productos.id, id));
  return row?.stock;
}

export async function readPedido(db: Db, id: string) {
  const [row] = await db.select().from(pedidos).where(eq(pedidos.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

/** The body of POST /api/checkout, as the page sends it. */
export function checkoutBody(
  lines: readonly { producto: ProductoDePrueba; cantidad: number }[],
  metodo_pago = "stripe",
) {
  const items = lines.map(({ producto: { id, nombre, precio }, cantidad }) => {
    return { producto_id: id, cantidad, precio: toSoles(precio), nombre, imagen: "" };
  });
  const { total } = computeTotales(lines.map(({ producto, cantidad }) => ({ precio: producto.precio, cantidad })));
  return { items, total: toSoles(total), direccion: "Av. Larco 123, Miraflores", metodo_pago, telefono: "987654321" };
}
