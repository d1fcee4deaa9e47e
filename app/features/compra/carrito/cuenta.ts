import type { DispositivoCuenta, LineaCuenta } from "#db/schema/carritos.ts";
import { CARRITO_DIAS } from "#lib/atencion.ts";
import { toDia } from "#lib/fechas.ts";
import type { ProductoCarrito } from "./carrito.ts";
import type { ItemPagado } from "./lineas.ts";

/** Lines of an account's cart, and changes of one request. */
export const MAX_LINEAS_CUENTA = 100;

const DIA_MS = 86_400_000;
const MAX_QUITADAS = 200;
const MAX_DISPOSITIVOS = 20;
const MAX_PEDIDOS = 500;

export interface CambioLinea {
  id: string;
  /** 0 removes the line. */
  cantidad: number;
  /** Counts the browser's changes. */
  n: number;
}

/** POST /api/carrito */
export interface EnvioCarrito {
  /** Whom the browser takes for signed in. */
  usuario_id: string;
  dispositivo: string;
  /** Of the last answer that it has; 0 before the first one. */
  version: number;
  cambios: readonly CambioLinea[];
  /** Orders that left for payment and are still in its cart. */
  pendientes: readonly string[];
}

export interface RespuestaCarrito {
  version: number;
  /** Changes up to this number were received. */
  n: number;
  /** The whole cart; null where nothing changed. `producto` is null while it is not sold. */
  lineas: readonly { id: string; cantidad: number; producto: ProductoCarrito | null }[] | null;
  /** Not taken: the cart is full, or the product is not sold. */
  fuera: readonly string[];
  /** Removed elsewhere or bought since `version` of the request. */
  firmes: readonly string[];
  /** Of `pendientes`: bought, or given up. */
  cerrados: readonly string[];
}

export interface CuentaCarrito {
  version: number;
  lineas: readonly LineaCuenta[];
  dispositivos: readonly DispositivoCuenta[];
  pedidos: readonly string[];
}

export interface CompraCarrito {
  id: string;
  items: readonly ItemPagado[];
}

interface SituacionCarrito {
  /** The account's paid orders of the last days, and those with a payment under way. */
  compras: readonly CompraCarrito[];
  /** Products that are sold. */
  vendidos: ReadonlySet<string>;
  ahora: Date;
}

export type CuentaCambiada = Pick<RespuestaCarrito, "fuera" | "firmes"> & { cuenta: CuentaCarrito };

/** Cart lines while changes are applied; `version` is that of these changes. */
function editLineas(lineas: readonly LineaCuenta[], { version, dia }: { version: number; dia: string }) {
  const byId = new Map(lineas.map((linea) => [linea.id, linea]));
  const read = (id: string) => byId.get(id)?.cantidad ?? 0;
  let changed = false;
  const put = (id: string, cantidad: number, firme?: Pick<LineaCuenta, "firme" | "quien">) => {
    const { firme: before = 0, quien = null } = byId.get(id) ?? {};
    byId.set(id, { id, cantidad, dia, ...(firme ?? { firme: before, quien }) });
    changed = true;
  };
  return {
    get: (id: string) => byId.get(id),
    read,
    list: () => [...byId.values()],
    hasChanged: () => changed,
    set: (id: string, cantidad: number) => put(id, cantidad),
    remove: (id: string, quien: string) => put(id, 0, { firme: version, quien }),
    /** Also of a line that is missing: the browser that ordered it may not have told of it yet. */
    buy: ({ items }: CompraCarrito) => {
      for (const { producto_id: id, cantidad } of items) {
        put(id, Math.max(0, read(id) - cantidad), { firme: version, quien: null });
      }
    },
  };
}

type EdicionCarrito = ReturnType<typeof editLineas>;

const sumUnidades = (compras: readonly CompraCarrito[], id: string) =>
  compras
    .flatMap(({ items }) => items)
    .reduce((sum, { producto_id, cantidad }) => (producto_id === id ? sum + cantidad : sum), 0);

const countVivas = (lineas: EdicionCarrito) => lineas.list().filter(({ cantidad }) => cantidad > 0).length;

/** Takes a new quantity, unless that would be a new line without a place. */
function putCantidad(lineas: EdicionCarrito, { id, cantidad }: CambioLinea, vendidos: ReadonlySet<string>): boolean {
  const isNew = lineas.read(id) === 0;
  if (isNew && (!vendidos.has(id) || countVivas(lineas) >= MAX_LINEAS_CUENTA)) return false;
  lineas.set(id, cantidad);
  return true;
}

/** The oldest removals are forgotten first. */
function keepLineas(lineas: readonly LineaCuenta[]): LineaCuenta[] {
  const quitadas = lineas.filter(({ cantidad }) => cantidad === 0).toSorted((a, b) => b.firme - a.firme);
  const forgotten = new Set(quitadas.slice(MAX_QUITADAS));
  return lineas.filter((linea) => !forgotten.has(linea));
}

const VACIA: CuentaCarrito = { version: 0, lineas: [], dispositivos: [], pedidos: [] };

/**
 * Applies what a browser tells to the account's cart (docs/decisions/077-one-cart.md). A browser that is new to it
 * joins: the larger quantity counts. Afterwards its changes count in the order in which they come, except those made
 * without knowing that the line was removed elsewhere or bought by another browser. `antes` is null for an account without a cart: its
 * earlier orders were no part of it.
 */
export function applyEnvio(
  antes: CuentaCarrito | null,
  envio: EnvioCarrito,
  situacion: SituacionCarrito,
): CuentaCambiada {
  const { compras, vendidos, ahora } = situacion;
  const before = antes ?? VACIA;
  const [dia, limite] = [toDia(ahora), toDia(new Date(ahora.getTime() - CARRITO_DIAS * DIA_MS))];
  // A browser may know of a later version than a restored database.
  const version = Math.max(before.version, envio.version) + 1;
  const vigentes = before.lineas.filter((linea) => linea.dia >= limite);
  const lineas = editLineas(vigentes, { version, dia });
  const known = before.dispositivos.find(({ id }) => id === envio.dispositivo);
  const joins = !known && envio.version === 0;
  const seen = Math.max(envio.version, known?.desde ?? 0);

  const esperadas = compras.filter(({ id }) => envio.pendientes.includes(id));
  const nuevas = compras.filter(({ id }) => !before.pedidos.includes(id));
  for (const compra of antes ? nuevas : []) lineas.buy(compra);

  const fuera: string[] = [];
  for (const cambio of envio.cambios.filter(({ n }) => n > (known?.n ?? 0)).toSorted((a, b) => a.n - b.n)) {
    const { id } = cambio;
    // What a browser tells still holds the orders that it waits for.
    const compradas = sumUnidades(esperadas, id);
    const cantidad = Math.max(0, cambio.cantidad - compradas);
    const { firme = 0, quien = null } = lineas.get(id) ?? {};
    const isOwn = quien === envio.dispositivo || (quien === null && compradas > 0);
    if (joins ? cantidad <= lineas.read(id) : cantidad === lineas.read(id)) continue;
    if (!joins && firme > seen && !isOwn) continue;
    if (cantidad === 0) lineas.remove(id, envio.dispositivo);
    else if (!putCantidad(lineas, { ...cambio, cantidad }, vendidos)) fuera.push(id);
  }

  const changed = lineas.hasChanged() || vigentes.length < before.lineas.length;
  const after = changed || envio.version > before.version || !antes ? version : before.version;
  const n = Math.max(known?.n ?? 0, ...envio.cambios.map((cambio) => cambio.n));
  const desde = known?.desde ?? (joins ? after : 0);
  const dispositivo = known && known.n === n && known.dia === dia ? known : { id: envio.dispositivo, n, desde, dia };
  const others = before.dispositivos.filter((other) => other.id !== dispositivo.id && other.dia >= limite);
  const firmes = lineas
    .list()
    .filter(({ firme, quien }) => !joins && firme > seen && quien !== dispositivo.id)
    .map(({ id }) => id);
  return {
    fuera,
    firmes,
    cuenta: {
      version: after,
      lineas: keepLineas(lineas.list()),
      dispositivos: [dispositivo, ...others].slice(0, MAX_DISPOSITIVOS),
      pedidos: [...before.pedidos, ...nuevas.map(({ id }) => id)].slice(-MAX_PEDIDOS),
    },
  };
}
