import * as json from "#lib/json.ts";
import { createStore } from "#lib/store.ts";
import { releaseGuards } from "#app/ui/release-guards.ts";

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
  /** The profile could not be read whole (docs/producto/base.md, section 3), or sign-out failed. */
  aviso: string | null;
  bienvenida?: string;
}

export const CARGANDO: SesionNavegador = { estado: "cargando", usuario: null, aviso: null };
const NADIE: SesionNavegador = { estado: "lista", usuario: null, aviso: null };

/** Local storage key of the last page view, in ms. */
const VISITA = "qhatu:visita";
/** A pause this long begins another visit. */
const PAUSA_MS = 1_800_000;
/** Sent with GET /api/sesion when a visit begins. */
export const CABECERA_VISITA = "visita";

/**
 * Keys that stay when the person is forgotten; the cart goes with its own record of whose it is
 * (app/features/compra/carrito/sincronizar.ts). All other storage is the person's.
 */
const SE_QUEDAN: ReadonlySet<string> = new Set(["qhatu:carrito", "qhatu:carrito-cuenta", "qhatu:tema", VISITA]);

export const sesionStore = createStore(CARGANDO);
let lastRead = 0;

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
    // An unknown, newer role shows no more than a customer's.
    rol: json.orElse(json.literal(["cliente", "admin"]), "cliente"),
  }),
  aviso: json.orElse(json.string, null),
});

/** An answer of another shape counts as nobody. */
export function parseSesion(answer: unknown): SesionNavegador {
  const respuesta = json.parse(readRespuesta, answer);
  return respuesta ? { estado: "lista", ...respuesta } : NADIE;
}

/** False where storage is off. */
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

export async function readSesion(): Promise<SesionNavegador | null> {
  try {
    const headers: HeadersInit = beginVisita() ? { [CABECERA_VISITA]: "1" } : {};
    const response = await fetch("/api/sesion", { cache: "no-store", headers });
    return response.ok ? parseSesion(await response.json()) : null;
  } catch {
    return null;
  }
}

function clearStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!SE_QUEDAN.has(key)) storage.removeItem(key);
}

export function forgetPersona(): void {
  lastRead++;
  try {
    clearStorage(localStorage);
    clearStorage(sessionStorage);
  } catch {
    // Without storage there is nothing to remove.
  }
  sesionStore.set(NADIE);
}

/** Of several requests the last one counts. */
export async function refreshSesion(): Promise<void> {
  const mine = ++lastRead;
  // Without an answer the page goes on as for a visitor; what needs a session asks the server anyway.
  const now = (await readSesion()) ?? NADIE;
  if (mine !== lastRead) return;
  const before = sesionStore.get().usuario;
  if (before && now.usuario && now.usuario.id !== before.id) forgetPersona();
  sesionStore.set(now);
}

/** No form, selection or open question of the person is left. */
export function startOver(): void {
  forgetPersona();
  releaseGuards();
  window.location.reload();
}

/** A page out of the browser's page cache may be of someone who has signed out since. */
async function handlePageCache(): Promise<void> {
  const before = sesionStore.get().usuario?.id;
  const now = await readSesion();
  if (now && now.usuario?.id !== before) startOver();
}

let started = false;

export function subscribeSesion(listener: () => void): () => void {
  const unsubscribe = sesionStore.subscribe(listener);
  if (!started) {
    started = true;
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) void handlePageCache();
    });
    void refreshSesion();
  }
  return unsubscribe;
}
