import * as json from "#lib/json.ts";
import { createStore } from "#lib/store.ts";
import { forgetPersona, refreshSesion, sesionStore } from "./sesion-navegador.ts";

/** Where the tabs of a browser tell each other who is signed in. Nothing stays there. */
const MESSAGE_KEY = "qhatu:recado";
/** Whose the page is, after another tab or the browser's page cache changed it. */
type Ahora = "la misma" | "otra" | "nadie";
const cambios = createStore<Ahora>("la misma");

/**
 * Tells the other tabs who is signed in; null: somebody signed out.
 * By local storage, not by a channel: an open channel keeps a page out of the browser's page cache.
 */
export function broadcastSesion(usuario: string | null): void {
  try {
    localStorage.setItem(MESSAGE_KEY, JSON.stringify({ usuario }));
    localStorage.removeItem(MESSAGE_KEY);
  } catch {
    // Without storage the other tabs learn it from the server's next answer.
  }
}

/** Only signing out tells the other tabs that nobody is signed in: a session that ran out keeps its draft. */
export function broadcastUsuario(): void {
  const { usuario } = sesionStore.get();
  if (usuario) broadcastSesion(usuario.id);
}

/** Whom another tab named: an id, or null for nobody. */
const readMessage = json.object<{ usuario: string | null }>({
  usuario: (value) => (value === null ? null : json.string(value)),
});

/** Another tab signed out, or in as somebody else: what was the last person's goes from this one as well. */
async function handleMessage(message: string): Promise<void> {
  const parsed = json.parseText(readMessage, message);
  if (!parsed) return;
  const now = parsed.usuario;
  const { estado, usuario } = sesionStore.get();
  if (estado === "lista" && now === (usuario?.id ?? null)) return;
  if (now === null || usuario) forgetPersona();
  if (now !== null) await refreshSesion();
  cambios.set(now === null ? "nadie" : "otra");
}

/** A page out of the browser's page cache may be of someone who has signed out since. */
async function handlePageCache(): Promise<void> {
  const before = sesionStore.get().usuario?.id;
  await refreshSesion();
  const now = sesionStore.get().usuario?.id;
  if (now === undefined) cambios.set("nadie");
  else cambios.set(now === before ? "la misma" : "otra");
}

let started = false;

/** Once per page: reads who is signed in, and listens for the other tabs and the browser's page cache. */
function start(): void {
  if (started) return;
  started = true;
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void handlePageCache();
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === MESSAGE_KEY && newValue !== null) void handleMessage(newValue);
  });
  void refreshSesion().then(broadcastUsuario);
}

/** Follows who is signed in. The first subscriber has it read. */
export function subscribeSesion(listener: () => void): () => void {
  const unsubscribe = sesionStore.subscribe(listener);
  start();
  return unsubscribe;
}

/** Calls `listener` when another tab changed who is signed in, and when the page comes out of the page cache. */
export function onCambioAjeno(listener: (ahora: Ahora) => void): () => void {
  const unsubscribe = cambios.subscribe(() => listener(cambios.get()));
  start();
  return unsubscribe;
}
