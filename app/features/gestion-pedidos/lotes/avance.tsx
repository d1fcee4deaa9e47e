import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { formatNumero } from "#lib/numbers.ts";

const CADA_MS = 1_000;

/** Reads the page's data again, every second while the page is visible. */
export function useAvance(running: boolean): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => look(), CADA_MS);
    return () => clearInterval(timer);
  }, [running]);
}

/** How far a lot has come. */
export function Avance({ total, faltan, deshace = false }: { total: number; faltan: number; deshace?: boolean }) {
  const hechos = total - faltan;
  return (
    <div className="grid gap-2">
      <p className="font-semibold tabular-nums">
        {deshace ? "Deshaciendo: " : ""}
        {formatNumero(hechos)} de {formatNumero(total)}
      </p>
      <progress
        aria-label={deshace ? "Avance al deshacer" : "Avance del lote"}
        value={hechos}
        max={total}
        className="h-3 w-full accent-accent"
      />
      <p className="text-sm text-muted">Puedes salir de esta página: sigue solo, y el resultado queda en Lotes.</p>
    </div>
  );
}
