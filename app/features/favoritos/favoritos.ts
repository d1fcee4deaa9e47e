import * as json from "#lib/json.ts";

/** Products that one keeps; further ones are refused. */
export const MAX_FAVORITOS = 200;

/** Local storage key. It goes at sign-out, as all that is a person's (app/features/usuarios/sesion-navegador.ts). */
export const CLAVE = "qhatu:favoritos";

type Ids = readonly string[];

/** What the browser keeps. Ids of products, the newest first. */
export interface FavoritosGuardados {
  ids: Ids;
  /** Whose account they are in; null: kept by nobody who is signed in. */
  usuario: string | null;
  /** What the account does not know yet. */
  agregar: Ids;
  quitar: Ids;
}

export const VACIO: FavoritosGuardados = { ids: [], usuario: null, agregar: [], quitar: [] };

const readId = json.where(json.string, (id) => id.length > 0 && id.length <= 64);
const readIds = json.where(json.array(readId), ({ length }) => length <= MAX_FAVORITOS);

const readGuardados = json.object<FavoritosGuardados>({
  ids: readIds,
  usuario: (value) => (value === null ? null : json.string(value)),
  agregar: readIds,
  quitar: json.array(readId),
});

/** Nothing kept, and what is not ours, is an empty list. Never throws. */
export const parseFavoritos = (text: string | null): FavoritosGuardados =>
  (text === null ? null : json.parseText(readGuardados, text)) ?? VACIO;

const without = (ids: Ids, id: string) => ids.filter((other) => other !== id);

/** Keeps a product, or no longer. A list that is full stays as it is. */
export function setFavorito(kept: FavoritosGuardados, id: string, on: boolean): FavoritosGuardados {
  if (kept.ids.includes(id) === on) return kept;
  if (on && kept.ids.length >= MAX_FAVORITOS) return kept;
  const [agregar, quitar] = [without(kept.agregar, id), without(kept.quitar, id)];
  return {
    ...kept,
    ids: on ? [id, ...kept.ids] : without(kept.ids, id),
    agregar: on ? [id, ...agregar] : agregar,
    // A browser that knows no account has nothing to take out of one.
    quitar: on || kept.usuario === null ? quitar : [id, ...quitar],
  };
}

/** What the account is told, for whoever is signed in. What another person kept in this browser is not theirs. */
export function toCambios(kept: FavoritosGuardados, usuario: string): { agregar: Ids; quitar: Ids } {
  if (kept.usuario === null) return { agregar: kept.ids, quitar: [] };
  return kept.usuario === usuario ? { agregar: kept.agregar, quitar: kept.quitar } : { agregar: [], quitar: [] };
}

/** The list after the account has answered with its own. What was changed while it was asked is kept, to be told next. */
export function mergeCuenta(
  kept: FavoritosGuardados,
  usuario: string,
  told: { agregar: Ids; quitar: Ids },
  ids: Ids,
): FavoritosGuardados {
  const same = kept.usuario === null || kept.usuario === usuario;
  const base: FavoritosGuardados = { ids: ids.slice(0, MAX_FAVORITOS), usuario, agregar: [], quitar: [] };
  if (!same) return base;
  const agregar = kept.usuario === null ? kept.ids : kept.agregar;
  const late = {
    agregar: agregar.filter((id) => !told.agregar.includes(id)),
    quitar: kept.quitar.filter((id) => !told.quitar.includes(id)),
  };
  const removed = told.agregar.filter((id) => !kept.ids.includes(id));
  const after = late.agregar.toReversed().reduce((list, id) => setFavorito(list, id, true), base);
  return [...late.quitar, ...removed].reduce((list, id) => setFavorito(list, id, false), after);
}
