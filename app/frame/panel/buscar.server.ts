import type { Tienda } from "#app/context.ts";
import { searchPedidos } from "#app/features/gestion-pedidos/buscar.server.ts";
import { searchProductos } from "#app/features/productos/panel/buscar.server.ts";
import { searchUsuarios } from "#app/features/usuarios/lista.server.ts";

/** One letter matches nearly everything. */
const MIN_LETRAS = 2;

/** What the palette finds: a few products, orders and people. */
export async function searchPanel(db: Tienda["db"], texto: string) {
  if (texto.length < MIN_LETRAS) return { texto, productos: [], pedidos: [], usuarios: [] };
  const [productos, pedidos, usuarios] = await Promise.all([
    searchProductos(db, texto),
    searchPedidos(db, texto),
    searchUsuarios(db, texto),
  ]);
  return { texto, productos, pedidos, usuarios };
}

export type Hallado = Awaited<ReturnType<typeof searchPanel>>;
