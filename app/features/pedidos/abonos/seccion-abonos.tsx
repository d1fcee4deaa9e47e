import type { AbonoPanel, DevolucionPanel } from "./lista.server.ts";
import { TarjetaAbono } from "./tarjeta-abono.tsx";
import { TarjetaDevolucion } from "./tarjeta-devolucion.tsx";
import { type RefObject, useEffect, useRef } from "react";

/**
 * When the focused card leaves the list, focuses the next card, or the one before: not its button, so that a held key
 * confirms nothing.
 */
function useFocoFila(ids: readonly string[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ ids, focused: -1 });
  useEffect(() => {
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-fila]") ?? [])];
    const note = () => {
      last.current.focused = cards().findIndex((card) => card.contains(document.activeElement));
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const { ids: before, focused } = last.current;
    last.current.ids = ids;
    const gone = before[focused];
    if (gone === undefined || ids.includes(gone) || document.activeElement !== document.body) return;
    const cards = list.current?.querySelectorAll<HTMLElement>("[data-fila]") ?? [];
    cards[Math.min(focused, cards.length - 1)]?.focus();
  }, [ids]);
  return list;
}

interface Props {
  abonos: readonly AbonoPanel[];
  devoluciones: readonly DevolucionPanel[];
}

export function SeccionAbonos({ abonos, devoluciones }: Props) {
  const list = useFocoFila([...devoluciones, ...abonos].map(({ id }) => id));
  return (
    <div ref={list} className="grid gap-3">
      {devoluciones.map((devolucion) => (
        <TarjetaDevolucion key={devolucion.id} devolucion={devolucion} />
      ))}
      {abonos.map((abono) => (
        <TarjetaAbono key={abono.id} abono={abono} />
      ))}
    </div>
  );
}
