import { formatOpenCookie, readOpenCookie } from "./open-cookie.ts";

export interface ListView {
  density: Density;
  /** null for each list's default. */
  rows: number | null;
  /** Columns by list that differ from the default. */
  changed: Readonly<Record<string, readonly string[]>>;
}

export const DENSITIES = ["compacta", "comoda"] as const;
export type Density = (typeof DENSITIES)[number];

/** They divide the maximum that lists are counted to. */
export const PAGE_ROWS = [25, 50, 100, 200] as const;

export const USUAL_ROWS = 50;

export const USUAL_VIEW: ListView = { density: "compacta", rows: null, changed: {} };

/** A cookie: the server renders the final list, so that nothing jumps. */
const COOKIE = "qhatu-listas";
const [DENSITY, ROWS] = ["densidad", "filas"];
const NAME = /^[a-z_]{1,40}$/;
const DAYS = 400;

/** Unknown values count as absent. */
export function readListView(header: string | null): ListView {
  const params = new URLSearchParams(readOpenCookie(header, COOKIE)?.slice(0, 2_000));
  const lists = [...params].filter(([list]) => list !== DENSITY && list !== ROWS && NAME.test(list));
  return {
    density: DENSITIES.find((one) => one === params.get(DENSITY)) ?? USUAL_VIEW.density,
    rows: PAGE_ROWS.find((one) => String(one) === params.get(ROWS)) ?? null,
    changed: Object.fromEntries(lists.map(([list, ids]) => [list, ids.split(".").filter((id) => NAME.test(id))])),
  };
}

/** Rows per page in the requesting browser. */
export const readPageRows = (request: Request): number =>
  readListView(request.headers.get("Cookie")).rows ?? USUAL_ROWS;

/** For `document.cookie`; `secure` on https. */
export function formatListView({ density, rows, changed }: ListView, secure: boolean): string {
  const params = new URLSearchParams();
  if (density !== USUAL_VIEW.density) params.set(DENSITY, density);
  if (rows !== null) params.set(ROWS, String(rows));
  for (const [list, ids] of Object.entries(changed)) if (ids.length > 0) params.set(list, ids.join("."));
  return formatOpenCookie(COOKIE, params.toString(), { days: DAYS, secure });
}

interface Choosable {
  id: string;
  choose?: "shown" | "hidden" | undefined;
}

export function isColumnShown({ changed }: ListView, list: string | undefined, { id, choose }: Choosable): boolean {
  if (choose === undefined || list === undefined) return true;
  return (choose === "shown") !== (changed[list]?.includes(id) ?? false);
}

export function toggleColumn(view: ListView, list: string, id: string): ListView {
  const ids = view.changed[list] ?? [];
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return { ...view, changed: { ...view.changed, [list]: next } };
}
