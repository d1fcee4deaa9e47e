import type { Location } from "react-router";

/** What a link to a product carries along in the browser's history: from which list of the catalogue it was followed. */
export const stateFrom = ({ pathname, search }: Pick<Location, "pathname" | "search">): { catalogo: string } | null =>
  pathname === "/catalogo" ? { catalogo: pathname + search } : null;

/** The list that the entry of the history before this one shows; null when one came from elsewhere. */
export function readCatalogo(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("catalogo" in state)) return null;
  const { catalogo } = state;
  return typeof catalogo === "string" && /^\/catalogo(\?|$)/.test(catalogo) ? catalogo : null;
}
