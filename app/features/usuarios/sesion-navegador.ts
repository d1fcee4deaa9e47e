import * as json from "#lib/json.ts";
import { createStore } from "#lib/store.ts";

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

/** When this browser last opened a page of the shop, in ms. */
const VISITA = "qhatu:visita";
/** A page that is opened so long after the last one begins a visit. */
const PAUSA_MS = 1_800_000;
/** Of GET /api/sesion: a visit begins with this page. */
export const CABECERA_VISITA = "visita";

/** What stays in the browser's storage at sign-out. All else there is the person's. */
const SE_QUEDAN: ReadonlySet<string> = new Set(["qhatu:carrito", "qhatu:tema", VISITA]);

export const sesionStore = createStore(CARGANDO);
let lastRead = 0;

/** What GET /api/sesion answers. */
export interface RespuestaSesion {
  usuario: UsuarioSesion | null;
  aviso: string | null;
}

const readRespuesta = json.object<RespuestaSesion>({
  usuario: json.object<UsuarioSesion>({
    id: json.string,
    email: json.string,
    nombre: json.string,
    apellido: json.string,
    // A role that this page does not know yet shows it no more than a customer's.
    rol: json.orElse(json.literal(["cliente", "admin"]), "cliente"),
  }),
  aviso: json.orElse(json.string, null),
});

/** Reads the answer of GET /api/sesion; an answer of another shape counts as nobody. */
export function parseSesion(answer: unknown): SesionNavegador {
  const respuesta = json.parse(readRespuesta, answer);
  return respuesta ? { estado: "lista", ...respuesta } : NADIE;
}

/** Whether a visit begins with this page. Without storage nobody knows, and none does. */
function beginVisita(): boolean {
  try {
    const now = Date.now();
    const last = Number(localStorage.getItem(VISITA));
    localStorage.setItem(VISITA, String(now));
    return now - last > PAUSA_MS;
  } catch {
    return false;
  }
}

/** What the server says of who is signed in; null without an answer. */
export async function readSesion(): Promise<SesionNavegador | null> {
  try {
    const headers: HeadersInit = beginVisita() ? { [CABECERA_VISITA]: "1" } : {};
    const response = await fetch("/api/sesion", { cache: "no-store", headers });
    return response.ok ? parseSesion(await response.json()) : null;
  } catch {
    return null;
  }
}

/** Asks the server anew who is signed in. Of several requests under way the last one counts. */
export async function refreshSesion(): Promise<void> {
  const mine = ++lastRead;
  // Without an answer the page goes on as for a visitor; what needs a session asks the server anyway.
  const now = (await readSesion()) ?? NADIE;
  if (mine === lastRead) sesionStore.set(now);
}

function clearStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!SE_QUEDAN.has(key)) storage.removeItem(key);
}

/** Removes everything of the person who was signed in from this browser; nobody is signed in any more. */
export function forgetPersona(): void {
  lastRead++;
  try {
    clearStorage(localStorage);
    clearStorage(sessionStorage);
  } catch {
    // Storage can be switched off; then there is nothing in it.
  }
  sesionStore.set(NADIE);
}
