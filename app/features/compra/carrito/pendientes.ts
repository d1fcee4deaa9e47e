import * as json from "#lib/json.ts";
import { withLock } from "#lib/secure-context.ts";
import { warn } from "#lib/warn.ts";
import { readSesion } from "#app/features/personas/usuarios/sesion-navegador.ts";
import { almacen, type Almacen } from "./almacen.ts";
import { type ItemPagado, subtractItems } from "./lineas.ts";
import { type CarritoGuardado, MAX_PENDIENTES } from "./guardado.ts";

/** `comprado`: paid or being paid. `abierto`: unknown. */
export type Desenlace = { tipo: "comprado"; items: ItemPagado[] } | { tipo: "anulado" } | { tipo: "abierto" };

const ABIERTO: Desenlace = { tipo: "abierto" };

export function addPendiente(kept: CarritoGuardado, pedido_id: string): CarritoGuardado {
  const others = kept.pendientes.filter((id) => id !== pedido_id);
  return { ...kept, pendientes: [...others, pedido_id].slice(-MAX_PENDIENTES) };
}

/** Bought lines are removed together with the order's id: a second call, also in another tab, changes nothing. */
export function settlePedido(kept: CarritoGuardado, pedido_id: string, desenlace: Desenlace): CarritoGuardado {
  if (desenlace.tipo === "abierto" || !kept.pendientes.includes(pedido_id)) return kept;
  const pendientes = kept.pendientes.filter((id) => id !== pedido_id);
  if (desenlace.tipo === "anulado") return { ...kept, pendientes };
  return { pendientes, lineas: subtractItems(kept.lineas, desenlace.items) };
}

export interface RespuestaPedido {
  estado: string;
  pagado: boolean;
  en_curso: boolean;
  items: ItemPagado[];
}

const readRespuesta = json.object<RespuestaPedido>({
  estado: json.string,
  pagado: json.boolean,
  en_curso: json.boolean,
  items: json.array(
    json.object<ItemPagado>({
      producto_id: json.string,
      cantidad: json.where(json.count, (cantidad) => cantidad > 0),
    }),
  ),
});

/** Parses GET /api/pedidos/:id; an invalid answer leaves the order open. */
export function parseDesenlace(status: number, body: unknown): Desenlace {
  if (status === 404) return { tipo: "anulado" };
  const respuesta = status === 200 ? json.parse(readRespuesta, body) : null;
  if (!respuesta) return ABIERTO;
  const { estado, pagado, en_curso, items } = respuesta;
  if (pagado || en_curso) return { tipo: "comprado", items };
  return estado === "cancelado" ? { tipo: "anulado" } : ABIERTO;
}

async function fetchDesenlace(pedido_id: string): Promise<Desenlace> {
  try {
    const response = await fetch(`/api/pedidos/${encodeURIComponent(pedido_id)}`);
    return parseDesenlace(response.status, response.ok ? await response.json() : null);
  } catch (error) {
    warn("the pending order could not be asked for", error);
    return ABIERTO;
  }
}

export async function settleAll(store: Almacen, askFor: (pedido_id: string) => Promise<Desenlace>): Promise<void> {
  for (const pedido_id of store.get().pendientes) {
    const desenlace = await askFor(pedido_id);
    if (desenlace.tipo !== "abierto") store.change((kept) => settlePedido(kept, pedido_id, desenlace));
  }
}

/** Call before leaving for the payment page of a new order. */
export function rememberPedido(pedido_id: string): void {
  almacen.change((kept) => addPendiente(kept, pedido_id));
}

const settleOpen = () => settleAll(almacen, fetchDesenlace);

/** Removes bought products from the cart (docs/dinero-y-pedidos.md, section 15), one tab at a time. */
export async function settlePedidos(): Promise<void> {
  almacen.load();
  if (almacen.get().pendientes.length === 0) return;
  const { hasRegistro, syncCarrito } = await import("./sincronizar.ts");
  // An account's cart takes them out itself; to do it here, too, would count them twice.
  if (hasRegistro()) await syncCarrito();
  // Nobody else may ask; the page behind an order's link says what became of it.
  else if ((await readSesion())?.usuario) await withLock("qhatu:pedidos", settleOpen);
}
