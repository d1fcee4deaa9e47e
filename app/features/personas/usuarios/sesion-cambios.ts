import * as json from "#lib/json.ts";
import {
  forgetPersona,
  readSesion,
  refreshSesion,
  sesionStore,
  startOver,
  type UsuarioSesion,
} from "./sesion-navegador.ts";

/** `action` throws a redirect on success. Tells the next page who is signed in, and shows what `greet` returns. */
export async function enterWith<T>(action: () => Promise<T>, greet?: (usuario: UsuarioSesion) => string): Promise<T> {
  try {
    return await action();
  } catch (redirect) {
    await refreshSesion();
    const now = sesionStore.get();
    if (greet && now.usuario) sesionStore.set({ ...now, bienvenida: greet(now.usuario) });
    throw redirect;
  }
}

/** For somebody else the page starts over. */
export async function isBack(id: string): Promise<boolean> {
  const now = await readSesion();
  if (!now?.usuario) return false;
  if (now.usuario.id !== id) {
    startOver();
    return false;
  }
  sesionStore.set(now);
  return true;
}

const CARRITO = "qhatu:carrito";
/** Whose cart it is. */
const CUENTA = "qhatu:carrito-cuenta";

/** On purpose: a session that merely ended loses nothing. */
function forgetCarrito(): void {
  try {
    for (const key of [CUENTA, CARRITO]) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
  // Browsers tell the other tabs alone.
  window.dispatchEvent(new StorageEvent("storage", { key: CARRITO }));
}

/** If `action` redirects to `farewell`, the person is forgotten. */
export async function leaveWith<T>(action: () => Promise<T>, farewell: string): Promise<T> {
  try {
    return await action();
  } catch (redirect) {
    if (redirect instanceof Response && redirect.headers.get("Location") === farewell) {
      forgetPersona();
      forgetCarrito();
    }
    throw redirect;
  }
}

function hasCarritoDeCuenta(): boolean {
  try {
    return localStorage.getItem(CUENTA) !== null;
  } catch {
    return false;
  }
}

/** Somebody may still be signed in. A visitor's own cart stays. */
export async function forgetIfSignedOut(): Promise<void> {
  const now = await readSesion();
  if (!now || now.usuario) return;
  forgetPersona();
  if (hasCarritoDeCuenta()) forgetCarrito();
}

const readSignOut = json.object({ url: json.string });

/** Returns home, or the external provider's sign-out, which leads there. */
async function endSesion(): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" });
  if (!response.ok) throw new Error(`sign-out answered ${response.status}`);
  const answer = json.parse(readSignOut, await response.json().catch(() => null));
  return answer?.url ?? "/";
}

/**
 * Removes the person's data from this browser, the cart included, except the theme, and loads home afresh. False when
 * the server could not be reached; it can be retried.
 */
export async function signOut(): Promise<boolean> {
  let next: string;
  try {
    next = await endSesion();
  } catch {
    sesionStore.set({ ...sesionStore.get(), aviso: "No se pudo cerrar la sesión. Inténtalo de nuevo." });
    return false;
  }
  forgetPersona();
  forgetCarrito();
  window.location.assign(next);
  return true;
}
