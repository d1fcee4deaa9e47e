import { useEffect, useState } from "react";
import { warn } from "#lib/warn.ts";
import { parseSugerencias, type Sugerencias } from "./sugerencias.ts";

const PAUSA = 120;
const MAX_RESPUESTAS = 50;

const respuestas = new Map<string, Sugerencias>();

function keep(texto: string, sugerencias: Sugerencias): void {
  respuestas.set(texto, sugerencias);
  for (const oldest of respuestas.keys()) {
    if (respuestas.size <= MAX_RESPUESTAS) break;
    respuestas.delete(oldest);
  }
}

async function fetchSugerencias(texto: string, signal: AbortSignal): Promise<Sugerencias | null> {
  const response = await fetch(`/api/sugerencias?${new URLSearchParams(texto ? { search: texto } : {})}`, { signal });
  return response.ok ? parseSugerencias(await response.json()) : null;
}

interface Respuesta {
  texto: string;
  sugerencias: Sugerencias | null;
}

/** The previous suggestions stay while loading; null until the first answer. */
export function useSugerencias(texto: string): Respuesta | null {
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null);
  useEffect(() => {
    if (respuestas.has(texto)) return undefined;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const sugerencias = await fetchSugerencias(texto, abort.signal);
        if (sugerencias) keep(texto, sugerencias);
        setRespuesta({ texto, sugerencias });
      } catch (error) {
        if (abort.signal.aborted) return;
        warn("the suggestions could not be read", error);
        setRespuesta({ texto, sugerencias: null });
      }
    };
    const timer = setTimeout(() => void ask(), texto ? PAUSA : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [texto]);
  const known = respuestas.get(texto);
  return known ? { texto, sugerencias: known } : respuesta;
}
