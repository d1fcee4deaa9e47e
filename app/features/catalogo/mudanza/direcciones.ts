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
  ruta: string;
  destino: string;
}

/** A pasted list, one 'old;new' a line. `fallos` by number of line. */
export function parseDirecciones(texto: string, origin: string) {
  const lineas: LineaDireccion[] = [];
  const fallos: { linea: number; razon: string }[] = [];
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
    else lineas.push({ ruta, destino });
  }
  return { lineas, fallos };
}
