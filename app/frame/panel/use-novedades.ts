import { createContext, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import * as json from "#lib/json.ts";
import type { Atencion } from "./secciones.ts";

const CADA_MS = 30_000;

/** What GET /api/admin/novedades answers. */
export interface Novedades {
  /** Orders since the panel was opened. */
  pedidos: number;
  atencion: Atencion;
}

const readNovedades = json.object<Novedades>({
  pedidos: json.number,
  atencion: json.object<Atencion>({
    pedidos: json.number,
    reclamos: json.number,
    mensajes: json.number,
    opiniones: json.number,
  }),
});

/** Null without an answer or a session: a page that is left open must not redirect to sign in. */
async function fetchNovedades(desde: string, signal: AbortSignal): Promise<Novedades | null> {
  try {
    const response = await fetch(`/api/admin/novedades?${new URLSearchParams({ desde }).toString()}`, { signal });
    return response.ok ? json.parse(readNovedades, await response.json()) : null;
  } catch {
    return null;
  }
}

export const NovedadesContext = createContext({ nuevos: 0, latido: 0 });

/**
 * Polls for news while the panel is open: every half minute, and when the window gets the focus. `nuevos`: orders
 * since somebody last touched the page. `latido` rises with each answer. `atencion`: the counts of the navigation, of
 * the last answer or of the page, whichever is newer.
 */
export function useNovedades(ahora: string, cargada: Atencion | null) {
  const [desde] = useState(ahora);
  const [oido, setOido] = useState<{ novedades: Novedades; cargada: Atencion | null; latido: number } | null>(null);
  const [vistos, setVistos] = useState(0);
  const pedidos = oido?.novedades.pedidos ?? 0;
  const latido = oido?.latido ?? 0;

  const look = useEffectEvent(async (signal: AbortSignal) => {
    const novedades = await fetchNovedades(desde, signal);
    if (novedades && !signal.aborted) setOido({ novedades, cargada, latido: latido + 1 });
  });
  const see = useEffectEvent(() => setVistos(pedidos));
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
  const atencion = oido && oido.cargada === cargada ? oido.novedades.atencion : cargada;
  return { atencion, nuevos: pedidos - vistos, latido };
}

/**
 * Reloads the page's data with each poll while the page is visible. `libre` is false while something is open above it.
 * What was typed, chosen or scrolled stays.
 */
export function useRefresco(libre = true): void {
  const { latido } = use(NovedadesContext);
  const { revalidate, state } = useRevalidator();
  const navegacion = useNavigation();
  const leido = useRef(latido);
  const refresh = useEffectEvent(() => {
    const idle = state === "idle" && navegacion.state === "idle";
    if (libre && idle && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (leido.current === latido) return;
    leido.current = latido;
    refresh();
  }, [latido]);
}
