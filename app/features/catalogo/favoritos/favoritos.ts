import * as json from "#lib/json.ts";

export const MAX_FAVORITOS = 200;

/** Cleared at sign-out with other personal data (app/features/personas/usuarios/sesion-navegador.ts). */
export const CLAVE = "qhatu:favoritos";

type Ids = readonly string[];

/** The browser's record: product ids, newest first. */
export interface FavoritosGuardados {
  ids: Ids;
  /** The account they belong to; null when not signed in. */
  usuario: string | null;
  /** Not yet sent to the account. */
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

/** Missing or invalid text counts as empty. */
export const parseFavoritos = (text: string | null): FavoritosGuardados =>
  (text === null ? null : json.parseText(readGuardados, text)) ?? VACIO;

const without = (ids: Ids, id: string) => ids.filter((other) => other !== id);

/** A full list stays unchanged. */
export function setFavorito(kept: FavoritosGuardados, id: string, on: boolean): FavoritosGuardados {
  if (kept.ids.includes(id) === on) return kept;
  if (on && kept.ids.length >= MAX_FAVORITOS) return kept;
  const [agregar, quitar] = [without(kept.agregar, id), without(kept.quitar, id)];
  return {
    ...kept,
    ids: on ? [id, ...kept.ids] : without(kept.ids, id),
    agregar: on ? [id, ...agregar] : agregar,
    // Without an account there is nothing to remove from it.
    quitar: on || kept.usuario === null ? quitar : [id, ...quitar],
  };
}

/** Another person's favourites in this browser are not this person's. */
export function toCambios(kept: FavoritosGuardados, usuario: string): { agregar: Ids; quitar: Ids } {
  if (kept.usuario === null) return { agregar: kept.ids, quitar: [] };
  return kept.usuario === usuario ? { agregar: kept.agregar, quitar: kept.quitar } : { agregar: [], quitar: [] };
}

/** Changes made during the request are kept for the next sync. */
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
