import { useEffect, useState } from "react";
import { warn } from "#lib/warn.ts";
import { computePausa, parseRespuesta, type RespuestaTurno } from "./cola.ts";

/** `sin_red`: the last question got no answer; the place is kept. */
export type EstadoTurno = RespuestaTurno | { turno: "sin_red" };

/** Thousands of browsers must not ask at the same moment. */
const toMs = (pausa: number) => pausa * 1_000 * (0.8 + Math.random() * 0.4);

async function fetchTurno(): Promise<EstadoTurno> {
  try {
    const response = await fetch("/api/turno", { cache: "no-store" });
    return parseRespuesta(await response.json()) ?? { turno: "sin_red" };
  } catch (error) {
    warn("the queue did not answer", error);
    return { turno: "sin_red" };
  }
}

/** Asks until it is this browser's turn; at once when it is online or looked at again. Null before the first answer. */
export function useTurno(): EstadoTurno | null {
  const [estado, setEstado] = useState<EstadoTurno | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      const answer = await fetchTurno();
      if (signal.aborted) return;
      clearTimeout(timer);
      setEstado(answer);
      if (answer.turno === "espera") timer = setTimeout(() => void ask(), toMs(answer.pausa));
      if (answer.turno === "sin_red") timer = setTimeout(() => void ask(), toMs(computePausa(0)));
    };
    const handleReturn = () => {
      if (!document.hidden) void ask();
    };
    addEventListener("online", handleReturn, { signal });
    document.addEventListener("visibilitychange", handleReturn, { signal });
    void ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, []);
  return estado;
}
