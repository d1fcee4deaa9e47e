import type { Location } from "react-router";

/** History state of a link to a product: the list of the catalogue, or of a category, that it was followed from. */
export const stateFrom = ({ pathname, search }: Pick<Location, "pathname" | "search">): { catalogo: string } | null =>
  /^\/catalogo(\/|$)/.test(pathname) ? { catalogo: pathname + search } : null;

/** The catalogue's list that a visitor came from; null for anywhere else. */
export function readCatalogo(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("catalogo" in state)) return null;
  const { catalogo } = state;
  return typeof catalogo === "string" && /^\/catalogo(\/[a-z0-9-]+)?(\?|$)/.test(catalogo) ? catalogo : null;
}
