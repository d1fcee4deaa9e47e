/** How a browser shows the panel's lists. */
export interface ListView {
  density: Density;
  /** Rows of a page; null for each list's own number. */
  rows: number | null;
  /** By list, the columns that are shown or hidden against the usual. */
  changed: Readonly<Record<string, readonly string[]>>;
}

export const DENSITIES = ["compacta", "comoda"] as const;
export type Density = (typeof DENSITIES)[number];

/** Each divides the last row that a list is counted to. */
export const PAGE_ROWS = [25, 50, 100, 200] as const;

/** Rows of a page where nobody chose. */
export const USUAL_ROWS = 50;

export const USUAL_VIEW: ListView = { density: "compacta", rows: null, changed: {} };

/** A cookie, not local storage: the server renders the list as it is to be, so that nothing jumps. */
const COOKIE = "qhatu-listas";
const [DENSITY, ROWS] = ["densidad", "filas"];
const NAME = /^[a-z_]{1,40}$/;
const DAYS = 400;

/** Reads it from a request's Cookie header; what is unknown counts as absent. */
export function readListView(header: string | null): ListView {
  const cookie = (header ?? "").split("; ").find((pair) => pair.startsWith(`${COOKIE}=`));
  const params = new URLSearchParams(cookie?.slice(COOKIE.length + 1, 2_000));
  const lists = [...params].filter(([list]) => list !== DENSITY && list !== ROWS && NAME.test(list));
  return {
    density: DENSITIES.find((one) => one === params.get(DENSITY)) ?? USUAL_VIEW.density,
    rows: PAGE_ROWS.find((one) => String(one) === params.get(ROWS)) ?? null,
    changed: Object.fromEntries(lists.map(([list, ids]) => [list, ids.split(".").filter((id) => NAME.test(id))])),
  };
}

/** How many rows a page of a list has in the browser that asks. */
export const readPageRows = (request: Request): number =>
  readListView(request.headers.get("Cookie")).rows ?? USUAL_ROWS;

/** The cookie that remembers it, as `document.cookie` takes it. */
export function formatListView({ density, rows, changed }: ListView): string {
  const params = new URLSearchParams();
  if (density !== USUAL_VIEW.density) params.set(DENSITY, density);
  if (rows !== null) params.set(ROWS, String(rows));
  for (const [list, ids] of Object.entries(changed)) if (ids.length > 0) params.set(list, ids.join("."));
  return `${COOKIE}=${params.toString()}; path=/admin; max-age=${DAYS * 86_400}; samesite=lax`;
}

/** A column that may be left out, and whether it usually is. */
interface Choosable {
  id: string;
  choose?: "shown" | "hidden" | undefined;
}

export function isColumnShown({ changed }: ListView, list: string | undefined, { id, choose }: Choosable): boolean {
  if (choose === undefined || list === undefined) return true;
  return (choose === "shown") !== (changed[list]?.includes(id) ?? false);
}

/** The same view with a column of a list shown or hidden the other way. */
export function toggleColumn(view: ListView, list: string, id: string): ListView {
  const ids = view.changed[list] ?? [];
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return { ...view, changed: { ...view.changed, [list]: next } };
}
