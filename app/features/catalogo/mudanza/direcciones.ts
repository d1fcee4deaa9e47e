const isAddress = (part: string) => part.length <= 1_000 && /^https?:\/\//i.test(part) && URL.canParse(part);

/** Addresses of pictures in one cell, separated by commas, blanks or lines. */
export function splitDirecciones(cell: string): { direcciones: string[]; malas: string[] } {
  const parts = cell
    .split(/[\s,;|]+(?=https?:\/\/)|[\r\n]+/i)
    .flatMap((part) => part.trim().replace(/[,;]$/, "") || []);
  return { direcciones: parts.filter(isAddress), malas: parts.filter((part) => !isAddress(part)) };
}

const MAX_RUTA = 500;

/**
 * The path of an old address, as requests are looked up: decoded, lower case, without host, query and last slash. Null
 * for what is no path, and for the start page.
 */
export function toRuta(address: string): string | null {
  const text = address.trim();
  if (!/^(https?:\/\/|\/)/i.test(text)) return null;
  if (!URL.canParse(text, "http://x")) return null;
  const { pathname } = new URL(text, "http://x");
  const ruta = decodePath(pathname).toLowerCase().replace(/\/+$/, "");
  return ruta === "" || ruta.length > MAX_RUTA ? null : ruta;
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** A path of our own shop; null for another site, which must not be redirected to. */
export function toDestino(address: string, origin: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text, origin)) return null;
  if (!/^https?:\/\//i.test(text) && !/^\/(?![/\\])/.test(text)) return null;
  const url = new URL(text, origin);
  if (url.origin !== new URL(origin).origin || url.pathname.length > MAX_RUTA) return null;
  return url.pathname + url.search;
}

export interface LineaDireccion {
  /** Number in the pasted list, from 1. */
  linea: number;
  ruta: string;
  destino: string;
}

export interface FalloDireccion {
  linea: number;
  razon: string;
}

/**
 * Of each way round that the lines make, with each other and with `llevan` (where kept addresses lead, by path), the
 * line that closes it: their last. One path has one line.
 */
export function findVueltas(lineas: readonly LineaDireccion[], llevan: ReadonlyMap<string, string>): FalloDireccion[] {
  const lines = new Map(lineas.map((linea) => [linea.ruta, linea]));
  const follow = (ruta: string) => toRuta(lines.get(ruta)?.destino ?? llevan.get(ruta) ?? "");
  /** With the line that a walk began at. */
  const seen = new Map<string, number>();
  return lineas.flatMap(({ linea, ruta }) => {
    let at: string | null = ruta;
    for (; at !== null && !seen.has(at); at = follow(at)) seen.set(at, linea);
    // Where another walk ended, this one ends.
    if (at === null || seen.get(at) !== linea) return [];
    const round: string[] = [at];
    for (let on = follow(at); on !== null && on !== at; on = follow(on)) round.push(on);
    const [last] = round.flatMap((one) => lines.get(one) ?? []).toSorted((one, other) => other.linea - one.linea);
    return last ? [{ linea: last.linea, razon: describeVuelta(last) }] : [];
  });
}

const describeVuelta = ({ ruta, destino }: LineaDireccion) =>
  `Daría vueltas: ${destino} ya lleva, sola o por otras, de regreso a ${ruta}.`;

/** A pasted list, one 'old;new' a line. `fallos` by number of line. */
export function parseDirecciones(texto: string, origin: string) {
  const lineas: LineaDireccion[] = [];
  const fallos: FalloDireccion[] = [];
  for (const [n, line] of texto.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const [antes = "", despues = "", ...more] = line.split(/[;\t]/);
    const [ruta, destino] = [toRuta(antes), toDestino(despues, origin)];
    const razon =
      despues.trim() === "" || more.length > 0
        ? "Escribe la dirección antigua, un punto y coma, y la nueva."
        : ruta === null
          ? "La dirección antigua empieza con / o con https://."
          : destino === null
            ? "La dirección nueva debe ser de esta tienda, por ejemplo /catalogo."
            : ruta === toRuta(destino)
              ? "Las dos son la misma dirección."
              : null;
    if (razon !== null || ruta === null || destino === null) fallos.push({ linea: n + 1, razon: razon ?? "" });
    else lineas.push({ linea: n + 1, ruta, destino });
  }
  return { lineas, fallos };
}
