/** Long enough for any page of the shop with its filters. */
const LARGO_MAXIMO = 1000;
/** Any host other than the value's own. */
const AQUI = "http://aqui.invalid";
/** No targets after signing in: pages that redirect again, and addresses that are no pages. */
const SIN_RETORNO = /^\/(sign-in|sign-up|api|healthz|metrics|sandbox)(\/|$)/i;

/** Undoes percent-encoding until nothing changes: `%252f` hides a slash as well as `%2f`. Null if it is malformed. */
function decodeWhole(text: string): string | null {
  let decoded = text;
  try {
    for (let before = ""; before !== decoded;) {
      before = decoded;
      decoded = decodeURIComponent(decoded);
    }
  } catch {
    return null;
  }
  return decoded;
}

/**
 * The path of this shop to go back to after signing in, or null. Strict, because the value comes from a link that
 * anybody can send: a path that a browser could read as another host's, in whatever disguise, is refused
 * (`//evil`, `/\evil`, `https:evil`, `/%2Fevil`, `/./ /evil` …).
 */
export function parseOrigen(value: string | null | undefined): string | null {
  if (!value || value.length > LARGO_MAXIMO || !value.startsWith("/")) return null;
  const camino = value.split(/[?#]/, 1)[0] ?? "";
  const decoded = decodeWhole(camino);
  // A backslash counts as a slash in a browser, and it drops tabs and line breaks before it looks.
  if (decoded === null || /[\\\p{Cc}]|\/\//u.test(decoded) || /[\\\p{Cc}]/u.test(value)) return null;
  if (!URL.canParse(value, AQUI)) return null;
  const url = new URL(value, AQUI);
  if (url.origin !== AQUI || url.pathname.startsWith("//") || SIN_RETORNO.test(url.pathname)) return null;
  return url.pathname + url.search;
}

/** `/sign-in?origen=/checkout`; an invalid path is left out. */
export function toSignInHref(
  path: string | null,
  page: "/sign-in" | "/sign-up" | "/sign-in/codigo" | "/sign-in/restablecer" = "/sign-in",
): string {
  const origen = parseOrigen(path);
  return origen ? `${page}?origen=${encodeURIComponent(origen).replaceAll("%2F", "/")}` : page;
}

/** Why someone was sent to sign in, by the page that they came from (docs/producto.md, section 6). */
export function getMensaje(origen: string | null): string | null {
  if (!origen) return null;
  return origen.split("?", 1)[0] === "/checkout"
    ? "Debes iniciar sesión para proceder con el pago"
    : "Debes iniciar sesión para acceder a esta página";
}
