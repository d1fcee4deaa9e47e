import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list of cards when the focused one goes, as it does once it is decided: the card that took its
 * place has it then, or the one before. It is the card's own, not its button's: a key that is held confirms nothing.
 */
export function useFocoFila(ids: readonly string[]): RefObject<HTMLDivElement | null> {
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
