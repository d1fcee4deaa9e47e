import { randomUUID } from "node:crypto";
import { addProducto, query } from "#tests/e2e/base.ts";

export const CODIGO = "**/assets/*.js";

export const ESTADOS = ["vacio", "cargando", "falla", "sinConexion"] as const;

/** A function makes or finds what the address shows. */
type Direccion = string | (() => Promise<string>);

/** Why a state does not occur. */
export interface NoOcurre {
  no: string;
}

export interface Sitio {
  /** What the page then says. */
  says: string | RegExp;
  /** By default the screen's own address. */
  at?: Direccion;
  /** The control that is used there, and what is typed into it. */
  press?: RegExp;
  type?: string;
}

/** A page that has nothing to show. */
export interface Nada extends Sitio {
  /** In a shop where nothing was ever done. */
  shop?: "new";
  /** A table of it that is emptied first: its tasks were quicker. */
  without?: string;
}

/** What a page asks for by itself, apart from its data. */
export interface Parte extends Sitio {
  /** A glob. */
  asks: string;
  /** A product is there. */
  keeps?: "cart" | "favourites";
}

/**
 * `data`: on the way to the screen its data is held, then answered 500. `code`: its code is held. `reread`: the open
 * screen's data is asked for again, and answered 500. `open`: the network goes while the screen is open. `leave`: it
 * went before somebody pressed a link to the screen.
 */
export interface Pantalla {
  at?: Direccion;
  vacio: NoOcurre | readonly Nada[];
  cargando: NoOcurre | readonly ("data" | "code" | Parte)[];
  falla: NoOcurre | readonly ("data" | "reread" | Parte)[];
  sinConexion: NoOcurre | readonly ("open" | "leave")[];
}

/** Of screens that read something. */
export const LEIDA = { cargando: ["data"], falla: ["data"], sinConexion: ["open"] } as const;
/** It keeps what it shows when it cannot be read anew (app/ui/stale-if-error.ts). */
export const CONSERVA = { ...LEIDA, falla: ["data", "reread"] } as const;
/** Switched off in the demo, or only reached by a secret link. */
export const DE_PASO = { ...LEIDA, sinConexion: ["leave"] } as const;
/** All that it shows comes with its code. */
export const SIN_DATOS = {
  cargando: ["code"],
  falla: { no: "it asks for nothing; code that does not come is asked for again" },
  sinConexion: ["open"],
} as const;
/** Outside the frames, which tell of the network. */
export const IMPRESA = { ...LEIDA, sinConexion: { no: "it is printed, and whole once it is open" } } as const;

export const FORMULARIO = { no: "it is a form, and shows what is typed into it" };
export const TEXTO = { no: "it is a text of the shop, the same with any data" };
export const UNA_COSA = { no: "it shows one thing; without it, it is a 404" };
export const NOTICIA = { no: "it says how one thing went, which is always one of a few sentences" };

export const enNueva = (says: string): Nada => ({ shop: "new", says });
export const sinHallar = (at: string): Nada => ({ at, says: "No hay resultados con estos filtros" });

/** The address of a row, whose `id` stands between the two texts. */
export const fila =
  (before: string, sql: string, after = "") =>
  async (): Promise<string> => {
    const [row] = await query<{ id: string }>(`${sql} limit 1`);
    if (!row) throw new Error(`no row for ${before}`);
    return before + row.id + after;
  };

/** Nobody bought it or said anything about it. */
export const deProducto =
  (before: string, after = "", stock = 10) =>
  async (): Promise<string> =>
    before + (await addProducto({ stock })).id + after;

/** A list of favourites that somebody shares who keeps nothing. */
export async function shareNothing(): Promise<string> {
  const clave = randomUUID().replaceAll("-", "").slice(0, 22);
  await query(
    `insert into listas_favoritos (usuario_id, clave, nombre)
     select id, $1, 'Rosa' from usuarios where id not in (select usuario_id from favoritos)
       and id not in (select usuario_id from listas_favoritos) limit 1`,
    [clave],
  );
  return `/lista/${clave}`;
}
