import * as json from "#lib/json.ts";
import { createStore, type Store } from "#lib/store.ts";
import { normalizeSearch } from "#lib/text.ts";
import { warn } from "#lib/warn.ts";

export const CLAVE_RECIENTES = "qhatu:busquedas";
export const MAX_RECIENTES = 6;
const MAX_LETRAS = 100;

const readRecientes = json.array(json.where(json.string, ({ length }) => length > 0 && length <= MAX_LETRAS));

/** Replaces a search that differs only in case or accents. */
export function addTo(recientes: readonly string[], texto: string): readonly string[] {
  const search = texto.trim();
  const normal = normalizeSearch(search);
  if (!normal || search.length > MAX_LETRAS) return recientes;
  return [search, ...recientes.filter((one) => normalizeSearch(one) !== normal)].slice(0, MAX_RECIENTES);
}

interface Recientes extends Pick<Store<readonly string[]>, "get" | "subscribe"> {
  add: (texto: string) => void;
  remove: (texto: string) => void;
  clear: () => void;
}

/** Stored in this browser only; without storage those of this page. */
export function createRecientes(getStorage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): Recientes {
  const read = (known: readonly string[]): readonly string[] => {
    try {
      return (
        json.parseText(readRecientes, getStorage().getItem(CLAVE_RECIENTES) ?? "[]")?.slice(0, MAX_RECIENTES) ?? []
      );
    } catch (error) {
      warn("the last searches could not be read", error);
      return known;
    }
  };
  const { get, set, subscribe } = createStore(read([]));
  const write = (next: readonly string[]) => {
    set(next);
    try {
      if (next.length === 0) getStorage().removeItem(CLAVE_RECIENTES);
      else getStorage().setItem(CLAVE_RECIENTES, JSON.stringify(next));
    } catch (error) {
      warn("the last searches could not be kept", error);
    }
  };
  return {
    get,
    subscribe,
    add: (texto) => write(addTo(read(get()), texto)),
    remove: (texto) => write(read(get()).filter((one) => one !== texto)),
    clear: () => write([]),
  };
}
