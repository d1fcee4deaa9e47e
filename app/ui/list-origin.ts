import type { Location } from "react-router";

/** The list as it was, for a page opened from it. */
export interface ListOrigin {
  list: string;
}

/** `dialog`: its parameter must not reopen it. */
export function toListOrigin({ pathname, search }: Pick<Location, "pathname" | "search">, dialog?: string): ListOrigin {
  const params = new URLSearchParams(search);
  if (dialog) params.delete(dialog);
  return { list: params.size > 0 ? `${pathname}?${params}` : pathname };
}

const readList = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "list" in state && typeof state.list === "string" ? state.list : null;

/**
 * `to` with search, filters and page of the list that it was opened from, if that is the list of `to`. Parameters in
 * `to` win.
 */
export function toBackHref(to: string, state: unknown): string {
  const list = readList(state);
  const [path = "", own = ""] = to.split("?");
  if (list === null || list.split("?")[0] !== path) return to;
  const params = new URLSearchParams(list.split("?")[1]);
  for (const [name, value] of new URLSearchParams(own)) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
