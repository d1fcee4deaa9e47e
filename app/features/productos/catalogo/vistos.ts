import * as json from "#lib/json.ts";

/** Local storage key of the products that somebody looked at: their ids, the last one first. */
const CLAVE = "qhatu:vistos";
const MAX = 12;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const readIds = json.array(json.where(json.string, (id) => ID.test(id)));

/** What the browser kept; none where it may not keep anything, or keeps what nobody can read. */
export function listVistos(): readonly string[] {
  try {
    return json.parseText(readIds, localStorage.getItem(CLAVE) ?? "[]") ?? [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(CLAVE, JSON.stringify(ids));
    else localStorage.removeItem(CLAVE);
  } catch {
    // Private mode, or no room: nothing is remembered.
  }
}

/** In place of what it is a variant of the same group of. */
export const addVisto = (id: string, hermanas: readonly string[] = []): void =>
  keep([id, ...listVistos().filter((one) => one !== id && !hermanas.includes(one))].slice(0, MAX));
export const clearVistos = (): void => keep([]);
