import * as json from "#lib/json.ts";
import { releaseGuards } from "#app/ui/release-guards.ts";
import { forgetPersona, readSesion, refreshSesion, sesionStore, type UsuarioSesion } from "./sesion-navegador.ts";
import { broadcastSesion, broadcastUsuario } from "./sesion-pestanas.ts";

/**
 * Runs the action of a sign page, which throws a redirect when it succeeds: the next page then knows from its start who
 * is signed in, and shows what `greet` returns.
 */
export async function enterWith<T>(action: () => Promise<T>, greet?: (usuario: UsuarioSesion) => string): Promise<T> {
  try {
    return await action();
  } catch (redirect) {
    await refreshSesion();
    const now = sesionStore.get();
    if (greet && now.usuario) sesionStore.set({ ...now, bienvenida: greet(now.usuario) });
    broadcastUsuario();
    throw redirect;
  }
}

/** Forgets the person, and loads the page anew: no form, selection or open question of theirs is left on it. */
export function startOver(): void {
  forgetPersona();
  releaseGuards();
  window.location.reload();
}

/** Whether the person whose session ended on this page is signed in again. For somebody else the page starts over. */
export async function isBack(): Promise<boolean> {
  const before = sesionStore.get().usuario?.id;
  const now = await readSesion();
  if (!now?.usuario) return false;
  if (now.usuario.id !== before) {
    startOver();
    return false;
  }
  sesionStore.set(now);
  broadcastUsuario();
  return true;
}

/** Runs an action that may end the session for good: when it redirects to `farewell`, the person is forgotten. */
export async function leaveWith<T>(action: () => Promise<T>, farewell: string): Promise<T> {
  try {
    return await action();
  } catch (redirect) {
    if (redirect instanceof Response && redirect.headers.get("Location") === farewell) {
      forgetPersona();
      broadcastSesion(null);
    }
    throw redirect;
  }
}

/** Forgets whoever was signed in here, unless the server says that somebody still is. */
export async function forgetIfSignedOut(): Promise<void> {
  const now = await readSesion();
  if (now && !now.usuario) forgetPersona();
}

const readSignOut = json.object({ url: json.string });

/** Ends the session. Answers where to go on: home, or first to sign out at the external provider, which leads there. */
async function endSesion(): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" });
  if (!response.ok) throw new Error(`sign-out answered ${response.status}`);
  const answer = json.parse(readSignOut, await response.json().catch(() => null));
  return answer?.url ?? "/";
}

/**
 * Signs out, forgets everything of that person in this browser but the cart and the theme, and goes home with a fresh
 * page. Answers false, and says so in `aviso`, when the server could not be told: it can be tried again.
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
  broadcastSesion(null);
  window.location.assign(next);
  return true;
}
