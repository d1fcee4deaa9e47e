import type { Location } from "react-router";

export const stateFrom = ({ pathname, search }: Pick<Location, "pathname" | "search">): { catalogo: string } | null =>
  /^\/catalogo(\/|$)/.test(pathname) ? { catalogo: pathname + search } : null;

/** Null for any other origin. */
export function readCatalogo(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("catalogo" in state)) return null;
  const { catalogo } = state;
  return typeof catalogo === "string" && /^\/catalogo(\/[a-z0-9-]+)?(\?|$)/.test(catalogo) ? catalogo : null;
}
