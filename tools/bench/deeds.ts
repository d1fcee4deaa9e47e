import { eq, inArray, sql } from "drizzle-orm";
import { NOMBRES } from "#app/features/catalogo/productos/campos.ts";
import { mensajes, pedidos, productos } from "#db/schema/index.ts";
import type { Db } from "#db/client.server.ts";
import { toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { BenchQuery, Deed } from "./measure.ts";

const EACH = 4;

type FilaProducto = typeof productos.$inferSelect;

type Valor = FilaProducto[(typeof NOMBRES)[number]];
const toTexto = (valor: Valor): string => (Array.isArray(valor) ? valor.join("\n") : (valor?.toString() ?? ""));

function fillForm(producto: FilaProducto): Record<string, string> {
  const { id, version, stock, precio, costo, descripcion } = producto;
  const textos = Object.fromEntries(NOMBRES.map((name) => [name, toTexto(producto[name])]));
  return {
    ...textos,
    precio: toSoles(precio).toFixed(2),
    costo: costo === null ? "" : toSoles(costo).toFixed(2),
    descripcion: `${descripcion.slice(0, 4_000)} Editado.`,
    id,
    version: String(version),
    stock_inicial: String(stock),
    motivo: "ajuste",
    clave: newId(),
    intento: "editar",
  };
}

const onPedido = (pedido_id: string, campos: Record<string, string>) => {
  return { ruta: `/admin/pedidos/${pedido_id}.data`, campos: { pedido_id, ...campos } };
};
const onCelda = ({ id }: FilaProducto, campo: string, campos: Record<string, string>) => {
  const clave = newId().replaceAll("-", "");
  return { ruta: "/admin/productos.data", campos: { intento: "celda", id, clave, campo, ...campos } };
};

/** Staff's actions, each on another object. Throws where there are too few. */
export async function listDeeds(db: Db, rounds: number): Promise<readonly BenchQuery[]> {
  const enough = rounds * EACH;
  const listPedidos = async (estado: "procesando" | "enviado" | "entregado") => {
    const rows = await db.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.estado, estado)).limit(enough);
    return rows.map(({ id }) => id);
  };
  // Three lots: a changed product has another version.
  const enteros = await db
    .select()
    .from(productos)
    .where(sql`eliminado_en is null and grupo = '' and oferta_hasta is null and stock > 0`)
    .orderBy(productos.created_at)
    .limit(3 * enough);
  const escritos = await db
    .select({ id: mensajes.id })
    .from(mensajes)
    .where(inArray(mensajes.estado, ["nuevo", "atendido"]))
    .limit(enough);

  const deed = <T>(nombre: string, things: readonly T[], toDeed: (thing: T) => Omit<Deed, "que">): BenchQuery => {
    if (things.length < enough) throw new Error(`${nombre}: there are ${things.length} of ${enough}`);
    const que = nombre.replace("hecho: ", "");
    const rutas = (round: number) =>
      things.slice(round * EACH, (round + 1) * EACH).map((thing) => ({ que, ...toDeed(thing) }));
    return { nombre, required: true, rutas };
  };
  return [
    deed("hecho: marcar enviado", await listPedidos("procesando"), (id) =>
      onPedido(id, { intencion: "estado", estado: "enviado", desde: "procesando" }),
    ),
    deed("hecho: marcar entregado", await listPedidos("enviado"), (id) =>
      onPedido(id, { intencion: "estado", estado: "entregado", desde: "enviado" }),
    ),
    deed("hecho: nota en un pedido", await listPedidos("entregado"), (id) =>
      onPedido(id, { intencion: "nota", texto: "Llamó y pidió que la llamen antes de ir." }),
    ),
    deed("hecho: editar precio", enteros.slice(0, enough), (producto) => {
      const [esperado, valor] = [toSoles(producto.precio), toSoles(producto.precio) + 1];
      return onCelda(producto, "precio", { esperado: esperado.toFixed(2), valor: valor.toFixed(2) });
    }),
    deed("hecho: ajustar stock", enteros.slice(enough, 2 * enough), (producto) =>
      onCelda(producto, "stock", {
        esperado: String(producto.stock),
        valor: String(producto.stock + 3),
        motivo: "conteo",
      }),
    ),
    deed("hecho: guardar producto", enteros.slice(2 * enough), (producto) => {
      return { ruta: `/admin/productos/${producto.id}.data`, campos: fillForm(producto) };
    }),
    deed("hecho: responder mensaje", escritos, ({ id }) => {
      const texto = "Buenas tardes: sí, llegamos en dos días. Gracias por escribirnos.";
      const campos = { id, accion: "responder", clave: newId(), visto: "", texto };
      return { ruta: `/admin/mensajes/${id}.data`, campos };
    }),
  ];
}
