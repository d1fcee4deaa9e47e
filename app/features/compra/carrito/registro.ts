import * as json from "#lib/json.ts";
import { isIdProducto } from "./al-dia.ts";
import { isBounded, type LineaCarrito, type Lineas, type ProductoCarrito } from "./carrito.ts";
import { type CambioLinea, type EnvioCarrito, MAX_LINEAS_CUENTA, type RespuestaCarrito } from "./cuenta.ts";
import { type CarritoGuardado, MAX_PENDIENTES, readProducto } from "./guardado.ts";
import { mergeVigentes } from "./novedades.ts";

/** Local storage key, beside the cart's own. */
export const CLAVE_CUENTA = "qhatu:carrito-cuenta";

interface Cantidad {
  id: string;
  cantidad: number;
}

/** What this browser knows of the account's cart. What differs from it in the cart is not told yet. */
export interface RegistroCarrito {
  usuario: string;
  dispositivo: string;
  /** Of the last answer; 0 before the first one. */
  version: number;
  /** Number of the last change. */
  n: number;
  base: readonly Cantidad[];
  /** Kept by this browser alone: the account did not take them. */
  fuera: readonly Cantidad[];
  /** Unanswered; sent again under the same number. */
  cambios: readonly CambioLinea[];
}

const readId = json.where(json.string, isIdProducto);
const readCantidades = json.array(json.object<Cantidad>({ id: readId, cantidad: json.count }));

const readRegistro = json.object<RegistroCarrito>({
  usuario: json.string,
  dispositivo: json.string,
  version: json.count,
  n: json.count,
  base: readCantidades,
  fuera: readCantidades,
  cambios: json.array(json.object<CambioLinea>({ id: readId, cantidad: json.count, n: json.count })),
});

/** Missing or invalid text counts as none. */
export const parseRegistro = (text: string | null): RegistroCarrito | null =>
  text === null ? null : json.parseText(readRegistro, text);

export const createRegistro = (usuario: string, dispositivo: string): RegistroCarrito => ({
  usuario,
  dispositivo,
  version: 0,
  n: 0,
  base: [],
  fuera: [],
  cambios: [],
});

const readRespuesta = json.object<RespuestaCarrito>({
  version: json.count,
  n: json.count,
  lineas: (value) =>
    value === null
      ? null
      : json.array(
          json.object<{ id: string; cantidad: number; producto: ProductoCarrito | null }>({
            id: readId,
            cantidad: json.where(json.count, (cantidad) => cantidad > 0),
            producto: (producto) => (producto === null ? null : readProducto(producto)),
          }),
        )(value),
  fuera: json.array(json.string),
  firmes: json.array(json.string),
  cerrados: json.array(json.string),
});

/** null if invalid, which changes nothing. */
export const parseRespuesta = (body: unknown): RespuestaCarrito | null => json.parse(readRespuesta, body);

/** A line that cannot be bought stays wanted. */
const countQueridas = ({ cantidad, aviso }: LineaCarrito) => (cantidad > 0 ? cantidad : (aviso?.cantidad ?? 1));

export type Cantidades = ReadonlyMap<string, number>;

export const toCantidades = (lineas: Lineas): Cantidades =>
  new Map(lineas.map((linea) => [linea.producto.id, countQueridas(linea)]));

/** Numbers what differs from what the account was told. */
export function noteCambios(registro: RegistroCarrito, lineas: Lineas): RegistroCarrito {
  const { base, fuera, cambios } = registro;
  const told = new Map([...fuera, ...base, ...cambios].map(({ id, cantidad }) => [id, cantidad]));
  const now = toCantidades(lineas);
  const different = [...new Set([...told.keys(), ...now.keys()])].filter(
    (id) => isIdProducto(id) && (now.get(id) ?? 0) !== (told.get(id) ?? 0),
  );
  if (different.length === 0) return registro;
  const added = different.map((id, index) => ({ id, cantidad: now.get(id) ?? 0, n: registro.n + index + 1 }));
  const others = cambios.filter(({ id }) => !different.includes(id));
  return { ...registro, n: registro.n + added.length, cambios: [...others, ...added] };
}

/** The oldest changes first, as many as one request takes. */
export const toEnvio = (registro: RegistroCarrito, pendientes: readonly string[]): EnvioCarrito => ({
  usuario_id: registro.usuario,
  dispositivo: registro.dispositivo,
  version: registro.version,
  cambios: registro.cambios.slice(0, MAX_LINEAS_CUENTA),
  pendientes: pendientes.filter(isIdProducto).slice(-MAX_PENDIENTES),
});

interface MezclaLineas {
  stays: (id: string) => boolean;
  isLate: (id: string) => boolean;
  /** Units added during the request to a line that its answer says to be bought. */
  countMore: (id: string) => number;
}

/** Takes over the account's quantities, but for changes made during the request. */
function mergeLineas(
  kept: CarritoGuardado,
  cuenta: NonNullable<RespuestaCarrito["lineas"]>,
  { stays, isLate, countMore }: MezclaLineas,
): Lineas {
  const told = new Map(cuenta.map((linea) => [linea.id, linea]));
  const now = toCantidades(kept.lineas);
  const own = kept.lineas.flatMap((linea) => {
    const { id } = linea.producto;
    const cantidad = (told.get(id)?.cantidad ?? 0) + countMore(id);
    if (isLate(id) || cantidad === now.get(id)) return [linea];
    if (cantidad === 0) return stays(id) ? [linea] : [];
    return [{ producto: linea.producto, cantidad }];
  });
  const added = cuenta.flatMap(({ id, cantidad, producto }) =>
    producto && !now.has(id) && !isLate(id) ? [{ producto, cantidad }] : [],
  );
  const lineas = [...own, ...added];
  const changed = lineas.filter((linea) => !kept.lineas.includes(linea)).map(({ producto }) => producto.id);
  if (changed.length === 0 && lineas.length === kept.lineas.length) return kept.lineas;
  const vigentes = new Map(cuenta.flatMap(({ id, producto }) => (producto ? [[id, producto] as const] : [])));
  const after = mergeVigentes(lineas, changed, vigentes, kept.pendientes.length > 0);
  return isBounded(after) ? after : kept.lineas;
}

/**
 * Merges the account's answer into the cart as it is now. `told`: the quantities when the request was made; what was
 * changed since is told next, unless the line was removed elsewhere or bought meanwhile; of a line that this browser
 * bought, what it added since stays.
 */
export function mergeRespuesta(
  kept: CarritoGuardado,
  registro: RegistroCarrito,
  told: Cantidades,
  respuesta: RespuestaCarrito,
): { kept: CarritoGuardado; registro: RegistroCarrito } {
  const { version, n, lineas: cuenta, fuera, firmes, cerrados } = respuesta;
  const now = toCantidades(kept.lineas);
  const cambios = registro.cambios.filter((cambio) => cambio.n > n && !firmes.includes(cambio.id));
  const isLate = (id: string) =>
    !firmes.includes(id) && ((now.get(id) ?? 0) !== (told.get(id) ?? 0) || cambios.some((cambio) => cambio.id === id));
  const pendientes = kept.pendientes.filter((id) => !cerrados.includes(id));
  const isOpen = pendientes.length === kept.pendientes.length;
  if (!cuenta) {
    return { kept: isOpen ? kept : { ...kept, pendientes }, registro: { ...registro, version, cambios } };
  }
  const countMore = (id: string) =>
    isOpen || !firmes.includes(id) ? 0 : Math.max(0, (now.get(id) ?? 0) - (told.get(id) ?? 0));
  const stays = (id: string) => fuera.includes(id) || registro.fuera.some((other) => other.id === id);
  const lineas = mergeLineas(kept, cuenta, { stays, isLate, countMore });
  const after = toCantidades(lineas);
  return {
    kept: isOpen && lineas === kept.lineas ? kept : { lineas, pendientes },
    registro: {
      ...registro,
      version,
      cambios,
      // A line that this browser cannot show is none that it removes.
      base: cuenta.filter(({ id }) => after.has(id) || isLate(id)).map(({ id, cantidad }) => ({ id, cantidad })),
      fuera: fuera.flatMap((id) => {
        const cantidad = told.get(id);
        return cantidad === undefined ? [] : [{ id, cantidad }];
      }),
    },
  };
}
