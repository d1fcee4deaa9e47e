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

/** null without a session (an open page must not redirect to sign in), and where nothing changed since `etag`. */
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

/** Rises with every change. */
export const LatidoContext = createContext(0);

/**
 * Announces arrivals once, and counts them in the title until the next interaction. `atencion` has the last answer's or
 * the page's counts, whichever are newer.
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
  // Each page sets its own title.
  useEffect(() => {
    const title = titleWith(document.title, nuevas);
    if (title !== document.title) document.title = title;
  });
  const atencion = oido && oido.cargada === cargada ? oido.novedades.atencion : cargada;
  return { atencion, latido };
}

/**
 * Reloads after each change, while visible and `libre` (nothing is open above the page). Text, selection and scroll
 * position stay.
 */
export function useRefresco(libre = true): void {
  const latido = use(LatidoContext);
  const { revalidate, state } = useRevalidator();
  const navegacion = useNavigation();
  const idle = state === "idle" && navegacion.state === "idle";
  const leido = useRef(latido);
  // A running request may predate the change.
  const due = useRef(false);
  useEffect(() => {
    if (leido.current !== latido) due.current = libre && document.visibilityState === "visible";
    leido.current = latido;
    if (!due.current || !idle || !libre) return;
    due.current = false;
    void revalidate();
  }, [latido, libre, idle, revalidate]);
}
