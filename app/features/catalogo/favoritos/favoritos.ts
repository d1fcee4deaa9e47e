import { type Centimos, isCentimos } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";

export const MAX_FAVORITOS = 200;
export const MAX_NOMBRE_LISTA = 40;

/** Cleared at sign-out with other personal data (app/features/personas/usuarios/sesion-navegador.ts). */
export const CLAVE = "qhatu:favoritos";

type Ids = readonly string[];

/** A product as it was when it was kept; the price without IGV. */
export interface FavoritoVisto {
  id: string;
  precio: Centimos;
  agotado: boolean;
}

/** The browser's record: product ids, newest first. */
export interface FavoritosGuardados {
  ids: Ids;
  /** The account they belong to; null when not signed in. */
  usuario: string | null;
  /** Not yet sent to the account. */
  agregar: Ids;
  quitar: Ids;
  /** Of some of the products. */
  vistos: readonly FavoritoVisto[];
}

export const VACIO: FavoritosGuardados = { ids: [], usuario: null, agregar: [], quitar: [], vistos: [] };

const readId = json.where(json.string, (id) => id.length > 0 && id.length <= 64);
const readIds = json.where(json.array(readId), ({ length }) => length <= MAX_FAVORITOS);

const readVisto = json.object<FavoritoVisto>({
  id: readId,
  precio: json.where(json.number, isCentimos),
  agotado: json.boolean,
});

export const readVistos = json.array(readVisto);

const readGuardados = json.object<FavoritosGuardados>({
  ids: readIds,
  usuario: (value) => (value === null ? null : json.string(value)),
  agregar: readIds,
  quitar: json.array(readId),
  // Missing in the record of an earlier version.
  vistos: json.orElse(readVistos, []),
});

/** Missing or invalid text counts as empty. */
export const parseFavoritos = (text: string | null): FavoritosGuardados =>
  (text === null ? null : json.parseText(readGuardados, text)) ?? VACIO;

const without = (ids: Ids, id: string) => ids.filter((other) => other !== id);

/** A full list stays unchanged. `visto` is missing where it is not known. */
export function setFavorito(
  kept: FavoritosGuardados,
  id: string,
  on: boolean,
  visto?: FavoritoVisto,
): FavoritosGuardados {
  if (kept.ids.includes(id) === on) return kept;
  if (on && kept.ids.length >= MAX_FAVORITOS) return kept;
  const vistos = kept.vistos.filter((one) => one.id !== id);
  const [agregar, quitar] = [without(kept.agregar, id), without(kept.quitar, id)];
  return {
    ...kept,
    ids: on ? [id, ...kept.ids] : without(kept.ids, id),
    agregar: on ? [id, ...agregar] : agregar,
    // Without an account there is nothing to remove from it.
    quitar: on || kept.usuario === null ? quitar : [id, ...quitar],
    vistos: on && visto ? [visto, ...vistos] : vistos,
  };
}

interface CambiosGuardados {
  agregar: Ids;
  quitar: Ids;
  vistos: readonly FavoritoVisto[];
}

const NINGUNO: CambiosGuardados = { agregar: [], quitar: [], vistos: [] };

/** Another person's favourites in this browser are not this person's. */
export function toCambios(kept: FavoritosGuardados, usuario: string): CambiosGuardados {
  if (kept.usuario !== null && kept.usuario !== usuario) return NINGUNO;
  const agregar = kept.usuario === null ? kept.ids : kept.agregar;
  const quitar = kept.usuario === null ? [] : kept.quitar;
  return { agregar, quitar, vistos: kept.vistos.filter(({ id }) => agregar.includes(id)) };
}

/** What the account answers. */
interface ListaCuenta {
  ids: Ids;
  vistos: readonly FavoritoVisto[];
}

/** Changes made during the request are kept for the next sync. */
export function mergeCuenta(
  kept: FavoritosGuardados,
  usuario: string,
  told: Pick<CambiosGuardados, "agregar" | "quitar">,
  { ids, vistos }: ListaCuenta,
): FavoritosGuardados {
  const same = kept.usuario === null || kept.usuario === usuario;
  const base: FavoritosGuardados = { ids: ids.slice(0, MAX_FAVORITOS), usuario, agregar: [], quitar: [], vistos };
  if (!same) return base;
  const agregar = kept.usuario === null ? kept.ids : kept.agregar;
  const late = {
    agregar: agregar.filter((id) => !told.agregar.includes(id)),
    quitar: kept.quitar.filter((id) => !told.quitar.includes(id)),
  };
  const removed = told.agregar.filter((id) => !kept.ids.includes(id));
  const findVisto = (id: string) => kept.vistos.find((visto) => visto.id === id);
  const after = late.agregar.toReversed().reduce((list, id) => setFavorito(list, id, true, findVisto(id)), base);
  return [...late.quitar, ...removed].reduce((list, id) => setFavorito(list, id, false), after);
}
