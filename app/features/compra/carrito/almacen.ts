import { createStore } from "#lib/store.ts";
import { warn } from "#lib/warn.ts";
import type { Lineas } from "./carrito.ts";
import { CLAVE } from "./clave.ts";
import { formatGuardado, type CarritoGuardado, parseGuardado, VACIO } from "./guardado.ts";

export interface EstadoCarrito extends CarritoGuardado {
  cargado: boolean;
}

export const SIN_CARGAR: EstadoCarrito = { cargado: false, ...VACIO };

function parse(text: string | null): CarritoGuardado {
  const kept = parseGuardado(text);
  if (!kept) warn("the saved cart could not be understood; starting with an empty one");
  return kept ?? VACIO;
}

/** The cart in memory and local storage, in sync with other tabs. */
export function createAlmacen(openStorage: () => Pick<Storage, "getItem" | "setItem">) {
  const estado = createStore(SIN_CARGAR);
  // False after a failed write (quota, private mode): memory is then newer than storage.
  let saved = true;

  const show = ({ lineas, pendientes }: CarritoGuardado) => estado.set({ cargado: true, lineas, pendientes });

  function read(): CarritoGuardado {
    if (!saved) return estado.get();
    try {
      return parse(openStorage().getItem(CLAVE));
    } catch (error) {
      warn("the saved cart could not be read", error);
      return estado.get();
    }
  }

  return {
    get: estado.get,
    subscribe: estado.subscribe,
    load() {
      if (!estado.get().cargado) show(read());
    },
    follow(text: string | null) {
      saved = true;
      show(parse(text));
    },
    /** Reads the storage first, so that another tab's change is not lost. */
    change(apply: (kept: CarritoGuardado) => CarritoGuardado) {
      const next = apply(read());
      try {
        openStorage().setItem(CLAVE, formatGuardado(next));
        saved = true;
      } catch (error) {
        saved = false;
        warn("the cart could not be saved", error);
      }
      show(next);
    },
    changeLineas(apply: (lineas: Lineas) => Lineas) {
      this.change((kept) => ({ ...kept, lineas: apply(kept.lineas) }));
    },
  };
}

export type Almacen = ReturnType<typeof createAlmacen>;

export const almacen = createAlmacen(() => window.localStorage);
