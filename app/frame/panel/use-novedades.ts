import { createContext, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import * as json from "#lib/json.ts";
import { notify } from "#app/ui/notices.tsx";
import { playAviso } from "./aviso-sonoro.ts";
import {
  formatLlegadas,
  type Novedades,
  readNovedades,
  SIN_LLEGADAS,
  subtractLlegadas,
  sumLlegadas,
  titleWith,
} from "./novedades.ts";
import type { Atencion } from "./secciones.ts";

const CADA_MS = 10_000;

interface Oido {
  novedades: Novedades;
  etag: string;
}

/**
 * Null without an answer, without a session (a page that is left open must not redirect to sign in), and where nothing
 * has changed since `etag`.
 */
async function fetchNovedades(desde: string, etag: string, signal: AbortSignal): Promise<Oido | null> {
  try {
    const response = await fetch(`/api/admin/novedades?${new URLSearchParams({ desde }).toString()}`, {
      headers: etag ? { "If-None-Match": etag } : {},
      signal,
    });
    if (!response.ok) return null;
    const novedades = json.parse(readNovedades, await response.json());
    return novedades && { novedades, etag: response.headers.get("ETag") ?? "" };
  } catch {
    return null;
  }
}

/** Rises whenever something has changed. */
export const LatidoContext = createContext(0);

/**
 * Polls for news while the panel is open: every ten seconds, and when the window gets the focus. What came is told once,
 * and counted in the page's title until somebody touches the page. `latido` rises with each change. `atencion`: the counts
 * of the navigation, of the last answer or of the page, whichever is newer.
 */
export function useNovedades(ahora: string, cargada: Atencion | null) {
  const [desde] = useState(ahora);
  const [oido, setOido] = useState<(Oido & { cargada: Atencion | null; latido: number }) | null>(null);
  const [vistas, setVistas] = useState(SIN_LLEGADAS);
  const llegadas = oido?.novedades.llegadas ?? SIN_LLEGADAS;
  const latido = oido?.latido ?? 0;

  const look = useEffectEvent(async (signal: AbortSignal) => {
    const found = await fetchNovedades(desde, oido?.etag ?? "", signal);
    if (!found || signal.aborted || found.etag === oido?.etag) return;
    setOido({ ...found, cargada, latido: latido + 1 });
    const text = formatLlegadas(subtractLlegadas(found.novedades.llegadas, llegadas));
    if (!text) return;
    notify({ tone: "success", text, beside: true });
    playAviso();
  });
  const see = useEffectEvent(() => setVistas(llegadas));
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const tick = () => void look(signal);
    const timer = setInterval(tick, CADA_MS);
    for (const event of ["focus", "pointerdown", "keydown"]) window.addEventListener(event, () => see(), { signal });
    window.addEventListener("focus", tick, { signal });
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, []);
  const nuevas = sumLlegadas(subtractLlegadas(llegadas, vistas));
  // After each rendering: each page sets its own title.
  useEffect(() => {
    const title = titleWith(document.title, nuevas);
    if (title !== document.title) document.title = title;
  });
  const atencion = oido && oido.cargada === cargada ? oido.novedades.atencion : cargada;
  return { atencion, latido };
}

/**
 * Reloads the page's data with each change while the page is visible. `libre` is false while something is open above
 * it. What was typed, chosen or scrolled stays.
 */
export function useRefresco(libre = true): void {
  const latido = use(LatidoContext);
  const { revalidate, state } = useRevalidator();
  const navegacion = useNavigation();
  const idle = state === "idle" && navegacion.state === "idle";
  const leido = useRef(latido);
  // What is being read may have been asked for before the change.
  const due = useRef(false);
  useEffect(() => {
    if (leido.current !== latido) due.current = libre && document.visibilityState === "visible";
    leido.current = latido;
    if (!due.current || !idle || !libre) return;
    due.current = false;
    void revalidate();
  }, [latido, libre, idle, revalidate]);
}
