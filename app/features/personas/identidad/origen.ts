const LARGO_MAXIMO = 1000;
/** A host that no value can name. */
const AQUI = "http://aqui.invalid";
/** Nobody returns to pages that redirect again, or to non-pages. */
const SIN_RETORNO = /^\/(sign-in|sign-up|api|healthz|metrics|sandbox)(\/|$)/i;

/** `%252f` hides a slash as well as `%2f`. null if malformed. */
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
 * Prevents open redirects: anybody can send the link with the value, so whatever a browser could read as another host
 * is refused (`//evil`, `/\evil`, `https:evil`, `/%2Fevil`, `/./ /evil` …).
 */
export function parseOrigen(value: string | null | undefined): string | null {
  if (!value || value.length > LARGO_MAXIMO || !value.startsWith("/")) return null;
  const camino = value.split(/[?#]/, 1)[0] ?? "";
  const decoded = decodeWhole(camino);
  // Browsers treat a backslash as a slash, and drop tabs and line breaks first.
  if (decoded === null || /[\\\p{Cc}]|\/\//u.test(decoded) || /[\\\p{Cc}]/u.test(value)) return null;
  if (!URL.canParse(value, AQUI)) return null;
  const url = new URL(value, AQUI);
  if (url.origin !== AQUI || url.pathname.startsWith("//") || SIN_RETORNO.test(url.pathname)) return null;
  return url.pathname + url.search;
}

/** An invalid path is left out. */
export function toSignInHref(
  path: string | null,
  page:
    "/sign-in" | "/sign-up" | "/sign-in/codigo" | "/sign-in/restablecer" | "/perfil/seguridad/dos-pasos" = "/sign-in",
): string {
  const origen = parseOrigen(path);
  return origen ? `${page}?origen=${encodeURIComponent(origen).replaceAll("%2F", "/")}` : page;
}

/** The texts follow docs/producto/personas.md, section 1. */
export function getMensaje(origen: string | null): string | null {
  if (!origen) return null;
  return origen.split("?", 1)[0] === "/checkout"
    ? "Debes iniciar sesión para proceder con el pago"
    : "Debes iniciar sesión para acceder a esta página";
}
