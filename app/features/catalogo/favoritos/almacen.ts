import { sesionStore, subscribeSesion } from "#app/features/personas/usuarios/sesion-navegador.ts";
import { useStore } from "#app/ui/use-store.ts";
import * as json from "#lib/json.ts";
import { createStore } from "#lib/store.ts";
import { warn } from "#lib/warn.ts";
import {
  CLAVE,
  type FavoritosGuardados,
  MAX_FAVORITOS,
  mergeCuenta,
  parseFavoritos,
  readVistos,
  setFavorito as setFavoritoOf,
  toCambios,
  VACIO,
  type FavoritoVisto,
} from "./favoritos.ts";

export const LLENO = `Puedes guardar hasta ${MAX_FAVORITOS} favoritos. Quita alguno para guardar otro.`;

const store = createStore<FavoritosGuardados>(VACIO);

function read(): FavoritosGuardados {
  try {
    return parseFavoritos(localStorage.getItem(CLAVE));
  } catch {
    // Without storage the favourites last as long as the page.
    return store.get();
  }
}

/** Rereads the storage first: another tab may have changed it. */
function change(apply: (kept: FavoritosGuardados) => FavoritosGuardados): void {
  const next = apply(read());
  try {
    localStorage.setItem(CLAVE, JSON.stringify(next));
  } catch (error) {
    warn("the favourites could not be saved", error);
  }
  store.set(next);
}

const readRespuesta = json.object({ ids: json.array(json.string), vistos: json.orElse(readVistos, []) });

let running: Promise<void> | null = null;
/** The person whose list was read on this page. */
let readFor: string | null = null;

async function tell(usuario: string): Promise<void> {
  const told = toCambios(read(), usuario);
  const response = await fetch("/api/favoritos", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(told),
  });
  // 204: the session ended in between.
  const answer = response.status === 200 ? json.parse(readRespuesta, await response.json()) : null;
  if (!answer) return;
  readFor = usuario;
  change((kept) => mergeCuenta(kept, usuario, told, answer));
}

/** Sends local changes and takes over the account's list. On failure the next sync sends them. */
async function sync(): Promise<void> {
  await running;
  const usuario = sesionStore.get().usuario?.id;
  if (!usuario) return;
  const { agregar, quitar } = toCambios(read(), usuario);
  if (readFor === usuario && agregar.length === 0 && quitar.length === 0) return;
  running ??= tell(usuario)
    .catch((error: unknown) => warn("the favourites could not be kept in the account", error))
    .finally(() => (running = null));
  await running;
}

let started = false;

function subscribe(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener);
  if (!started) {
    // The listeners stay: they outlive every component.
    started = true;
    store.set(read());
    addEventListener("storage", ({ key }) => {
      if (key === CLAVE || key === null) store.set(read());
    });
    subscribeSesion(() => {
      // Signing out clears the storage.
      store.set(read());
      void sync();
    });
    void sync();
  }
  return unsubscribe;
}

const useGuardados = () => useStore({ subscribe, get: store.get }, VACIO);

/** Newest first. Empty on the server, and until the browser has read them. */
export const useFavoritos = () => useGuardados().ids;

/** As the product was when it was kept, if that is known. */
export const useVisto = (id: string): FavoritoVisto | undefined =>
  useGuardados().vistos.find((visto) => visto.id === id);

/** Returns whether it is a favourite now: a full list takes no more. */
export function setFavorito(id: string, on: boolean, visto?: FavoritoVisto): boolean {
  change((kept) => setFavoritoOf(kept, id, on, visto));
  void sync();
  return store.get().ids.includes(id);
}

export const isFavorito = (id: string): boolean => read().ids.includes(id);
