import { createStore } from "#lib/store.ts";
import { releaseGuards } from "#app/ui/release-guards.ts";

/** What the browser knows of the signed-in person, from GET /api/sesion. */
export interface UsuarioSesion {
  id: string;
  email: string;
  nombre: string;
  apellido: string;
  rol: "cliente" | "admin";
}

export interface SesionNavegador {
  estado: "cargando" | "lista";
  usuario: UsuarioSesion | null;
  /** A profile that could not be had whole (docs/producto.md, section 10), or a failed sign-out. */
  aviso: string | null;
  /** Said once, on the page that a new account arrives at. */
  bienvenida?: string;
}

export const CARGANDO: SesionNavegador = { estado: "cargando", usuario: null, aviso: null };
const NADIE: SesionNavegador = { estado: "lista", usuario: null, aviso: null };

/** All else in the browser's storage is the person's and goes when they sign out: the cart and the theme stay. */
const SE_QUEDAN: ReadonlySet<string> = new Set(["qhatu:carrito", "qhatu:tema"]);

const sesion = createStore(CARGANDO);
let lectura = 0;

export const getSesion = sesion.get;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads the answer of GET /api/sesion; anything else than it promises is nobody. */
export function parseSesion(answer: unknown): SesionNavegador {
  if (!isRecord(answer) || !isRecord(answer.usuario)) return NADIE;
  const { id, email, nombre, apellido, rol } = answer.usuario;
  if (typeof id !== "string" || typeof email !== "string") return NADIE;
  if (typeof nombre !== "string" || typeof apellido !== "string") return NADIE;
  return {
    estado: "lista",
    usuario: { id, email, nombre, apellido, rol: rol === "admin" ? "admin" : "cliente" },
    aviso: typeof answer.aviso === "string" ? answer.aviso : null,
  };
}

/** What the server says of who is signed in; null without an answer. */
async function readSesion(): Promise<SesionNavegador | null> {
  try {
    const response = await fetch("/api/sesion", { cache: "no-store" });
    return response.ok ? parseSesion(await response.json()) : null;
  } catch {
    return null;
  }
}

/** Asks the server anew who is signed in. Of several readings under way, the last one asked for counts. */
export async function refreshSesion(): Promise<void> {
  const mine = ++lectura;
  // Without an answer the page goes on as for a visitor; what needs a session asks the server anyway.
  const now = (await readSesion()) ?? NADIE;
  if (mine === lectura) sesion.set(now);
}

/**
 * Runs the action of a sign page. On success it throws a redirect: the next page then knows from its start who came,
 * and shows what `greet` returns.
 */
export async function enterWith<T>(action: () => Promise<T>, greet?: (usuario: UsuarioSesion) => string): Promise<T> {
  try {
    return await action();
  } catch (way) {
    await refreshSesion();
    const now = sesion.get();
    if (greet && now.usuario) sesion.set({ ...now, bienvenida: greet(now.usuario) });
    broadcastUsuario();
    throw way;
  }
}

function clearSesion(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!SE_QUEDAN.has(key)) storage.removeItem(key);
}

/** Everything of the person who was signed in goes from this browser; nobody is signed in any more. */
function forgetPersona(): void {
  lectura++;
  try {
    clearSesion(localStorage);
    clearSesion(sessionStorage);
  } catch {
    // Storage can be switched off; then there is nothing in it.
  }
  sesion.set(NADIE);
}

/** Where the tabs of a browser tell each other who is signed in. Nothing stays there. */
const RECADO = "qhatu:recado";
/** Who the page is of now, after something that this tab did not do. */
type Ahora = "la misma" | "otra" | "nadie";
const cambios = createStore<Ahora>("la misma");

/** By local storage, not by a channel: an open channel keeps a page out of the browser's page cache. */
function broadcastSesion(usuario: string | null): void {
  try {
    localStorage.setItem(RECADO, JSON.stringify({ usuario }));
    localStorage.removeItem(RECADO);
  } catch {
    // The other tabs find out by themselves, at the next thing that they ask the server.
  }
}

/** That nobody is signed in is only told by whoever signs out: a session that ran out is to find its draft again. */
function broadcastUsuario(): void {
  const { usuario } = sesion.get();
  if (usuario) broadcastSesion(usuario.id);
}

/** Whom another tab named: an id, null for nobody, undefined for what no tab of this shop says. */
function parseRecado(recado: string): string | null | undefined {
  try {
    const said: unknown = JSON.parse(recado);
    return isRecord(said) && (typeof said.usuario === "string" || said.usuario === null) ? said.usuario : undefined;
  } catch {
    return undefined;
  }
}

/** Another tab signed out, or in as somebody else: what was the last person's goes from this one as well. */
async function handleMessage(recado: string): Promise<void> {
  const now = parseRecado(recado);
  if (now === undefined) return;
  const { estado, usuario } = sesion.get();
  if (estado === "lista" && now === (usuario?.id ?? null)) return;
  if (now === null || usuario) forgetPersona();
  if (now !== null) await refreshSesion();
  cambios.set(now === null ? "nadie" : "otra");
}

/** Out of the browser's page cache, the page may be of someone who has signed out since. */
async function comeFromCache(): Promise<void> {
  const before = sesion.get().usuario?.id;
  await refreshSesion();
  const now = sesion.get().usuario?.id;
  if (now === undefined) cambios.set("nadie");
  else cambios.set(now === before ? "la misma" : "otra");
}

/** Nothing of the person before is left on a page that is read anew: no form of theirs, no selection, no question. */
export function startOver(): void {
  forgetPersona();
  releaseGuards();
  window.location.reload();
}

/** Whether the person whose session ended on this page is signed in again. Somebody else gets the page anew. */
export async function isBack(): Promise<boolean> {
  const before = sesion.get().usuario?.id;
  const now = await readSesion();
  if (!now?.usuario) return false;
  if (now.usuario.id !== before) {
    startOver();
    return false;
  }
  sesion.set(now);
  broadcastUsuario();
  return true;
}

let started = false;

/** Once for each page: the reading, another one out of the browser's page cache, and an ear for the other tabs. */
function start(): void {
  if (started) return;
  started = true;
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void comeFromCache();
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === RECADO && newValue !== null) void handleMessage(newValue);
  });
  void refreshSesion().then(broadcastUsuario);
}

/** The first listener starts it all. */
export function subscribe(listener: () => void): () => void {
  const unsubscribe = sesion.subscribe(listener);
  start();
  return unsubscribe;
}

/** Hears of each time that another tab changed who is signed in here, and of coming back from the page cache. */
export function onCambioAjeno(listener: (ahora: Ahora) => void): () => void {
  const unsubscribe = cambios.subscribe(() => listener(cambios.get()));
  start();
  return unsubscribe;
}

/** Runs an action that may end the session for good: when it leads to `farewell`, whoever it was is forgotten. */
export async function leaveWith<T>(action: () => Promise<T>, farewell: string): Promise<T> {
  try {
    return await action();
  } catch (way) {
    if (way instanceof Response && way.headers.get("Location") === farewell) {
      forgetPersona();
      broadcastSesion(null);
    }
    throw way;
  }
}

/** Makes sure that nothing is left of somebody whose account is gone; of anybody else nothing is taken. */
export async function forgetNadie(): Promise<void> {
  const now = await readSesion();
  if (now && !now.usuario) forgetPersona();
}

/** Ends the session. Answers where to go on: home, or first to sign out at the external provider, which leads there. */
async function endSesion(): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" });
  if (!response.ok) throw new Error(`sign-out answered ${response.status}`);
  const answer: unknown = await response.json().catch(() => null);
  return isRecord(answer) && typeof answer.url === "string" ? answer.url : "/";
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
    sesion.set({ ...sesion.get(), aviso: "No se pudo cerrar la sesión. Inténtalo de nuevo." });
    return false;
  }
  forgetPersona();
  broadcastSesion(null);
  window.location.assign(next);
  return true;
}
