import { readSesion, sesionStore, subscribeSesion } from "#app/features/personas/usuarios/sesion-navegador.ts";
import { createRandomKey, withLock } from "#lib/secure-context.ts";
import { warn } from "#lib/warn.ts";
import { almacen } from "./almacen.ts";
import type { EnvioCarrito } from "./cuenta.ts";
import { CLAVE } from "./clave.ts";
import { type CarritoGuardado, parseGuardado, VACIO } from "./guardado.ts";
import {
  type Cantidades,
  CLAVE_CUENTA,
  createRegistro,
  mergeRespuesta,
  noteCambios,
  parseRegistro,
  parseRespuesta,
  type RegistroCarrito,
  toCantidades,
  toEnvio,
} from "./registro.ts";

/** After the last change, in ms. */
const REPOSO = 1_000;
/** Time between two requests without changes, in ms: focus and visibility come together. */
const PAUSA = 3_000;
/** How long signing out waits for the last changes, in ms. */
const DESPEDIDA = 2_000;

const readRegistro = (): RegistroCarrito | null => parseRegistro(localStorage.getItem(CLAVE_CUENTA));
const writeRegistro = (registro: RegistroCarrito) => localStorage.setItem(CLAVE_CUENTA, JSON.stringify(registro));
const readCarrito = (): CarritoGuardado | null => parseGuardado(localStorage.getItem(CLAVE));

/** Whether this browser's cart belongs to an account. */
export function hasRegistro(): boolean {
  try {
    return readRegistro() !== null;
  } catch {
    return false;
  }
}

interface Preparado {
  envio: EnvioCarrito;
  told: Cantidades;
}

/**
 * Writes what is told before it is sent, so that it is not applied twice when no answer comes. The cart of another
 * person, who left without signing out, is removed and never told. Throws without storage: the cart is then this
 * browser's alone.
 */
function prepare(usuario: string): Preparado | null {
  const before = readRegistro();
  if (before && before.usuario !== usuario) almacen.change(() => VACIO);
  const kept = readCarrito();
  if (!kept) return null;
  const own = before?.usuario === usuario ? before : createRegistro(usuario, createRandomKey());
  const registro = noteCambios(own, kept.lineas);
  if (registro !== before) writeRegistro(registro);
  return { envio: toEnvio(registro, kept.pendientes), told: toCantidades(kept.lineas) };
}

const post = (envio: EnvioCarrito) =>
  fetch("/api/carrito", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(envio),
    // The page may be closing.
    keepalive: true,
  });

/** The record of the request, unless the person has signed out meanwhile. */
function findRegistro({ dispositivo, usuario_id }: EnvioCarrito): RegistroCarrito | null {
  const registro = readRegistro();
  return registro?.dispositivo === dispositivo && registro.usuario === usuario_id ? registro : null;
}

async function take({ envio, told }: Preparado, response: Response): Promise<void> {
  const registro = findRegistro(envio);
  if (response.status === 204) {
    // Nobody, or somebody else, is signed in. Without an answer so far the cart is still a visitor's.
    if (registro?.version === 0) localStorage.removeItem(CLAVE_CUENTA);
    return;
  }
  const respuesta = response.status === 200 ? parseRespuesta(await response.json()) : null;
  const current = findRegistro(envio);
  const kept = readCarrito();
  // An older answer may come after a newer one.
  if (!respuesta || !current || !kept || respuesta.version < current.version) return;
  const merged = mergeRespuesta(kept, current, told, respuesta);
  // The cart first: a record that is ahead of it would take the new lines for removed ones.
  if (merged.kept !== kept) almacen.change(() => merged.kept);
  writeRegistro(merged.registro);
}

const tell = async (preparado: Preparado): Promise<void> => take(preparado, await post(preparado.envio));

let last = Number.NEGATIVE_INFINITY;
let queue: Promise<void> = Promise.resolve();

const retryLater = (error: unknown) => warn("the cart could not be kept in the account", error);

/** An old tab may take somebody for signed in who has left since. */
const isSignedIn = async (usuario: string) => (await readSesion())?.usuario?.id === usuario;

async function run(usuario: string, isNeeded: (preparado: Preparado) => boolean): Promise<void> {
  const owner = readRegistro()?.usuario ?? usuario;
  if (owner !== usuario && !(await isSignedIn(usuario))) return;
  const preparado = prepare(usuario);
  if (!preparado || !isNeeded(preparado)) return;
  last = performance.now();
  await tell(preparado);
}

/** One request at a time, where the browser can over all tabs. */
function start(isNeeded: (preparado: Preparado) => boolean): Promise<void> {
  queue = queue
    .then(async () => {
      const usuario = sesionStore.get().usuario?.id;
      if (usuario && navigator.onLine) await withLock("qhatu:carrito", () => run(usuario, isNeeded));
    })
    .catch(retryLater);
  return queue;
}

const hasCambios = ({ envio }: Preparado) => envio.cambios.length > 0;

/** Tells the account what changed in the cart, and takes over what changed there. Never throws. */
export const syncCarrito = (): Promise<void> => start(() => true);

/** Tells what changed, if anything did; waits for it for a moment. Never throws. */
export async function tellCarrito(): Promise<void> {
  await Promise.race([start(hasCambios), new Promise((resolve) => setTimeout(resolve, DESPEDIDA))]);
}

/** Without waiting for the lock: the page may be gone by then. The numbers of changes sort out what is sent twice. */
function tellNow(): void {
  const usuario = sesionStore.get().usuario?.id;
  try {
    // Signing out has removed it.
    if (!usuario || !navigator.onLine || readRegistro()?.usuario !== usuario) return;
    const preparado = prepare(usuario);
    if (preparado && hasCambios(preparado)) tell(preparado).catch(retryLater);
  } catch (error) {
    retryLater(error);
  }
}

function look(): void {
  if (document.visibilityState === "hidden") tellNow();
  else if (performance.now() - last > PAUSA) void syncCarrito();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleTell(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void start(hasCambios), REPOSO);
}

let followed: string | null = null;

function followSesion(): void {
  const before = followed;
  followed = sesionStore.get().usuario?.id ?? null;
  if (followed !== null && followed !== before) void syncCarrito();
}

let started = false;

/** Keeps the cart in the account of whoever is signed in; called again it does nothing. */
export function startSincronizar(): void {
  if (started) return;
  // The listeners stay: the cart outlives every component.
  started = true;
  almacen.load();
  almacen.subscribe(scheduleTell);
  subscribeSesion(followSesion);
  followSesion();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("online", () => void syncCarrito());
  window.addEventListener("pagehide", tellNow);
}
