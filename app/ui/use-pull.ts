import { type TouchEvent, useRef } from "react";

/** How far a finger pulls before it has pulled something away, in px. */
const FAR = 80;

/**
 * Handlers of a drawer that a finger pulls away: down where it lies at the bottom, to the right where it stands at the
 * side. `isSide` is asked when the finger comes down.
 */
export function usePull(isSide: () => boolean, onClose: () => void) {
  const from = useRef<{ side: boolean; x: number; y: number } | null>(null);

  const measure = ({ touches, changedTouches }: TouchEvent) => {
    const start = from.current;
    const now = touches[0] ?? changedTouches[0];
    if (!start || !now) return 0;
    return Math.max(0, start.side ? now.clientX - start.x : now.clientY - start.y);
  };
  const move = (event: TouchEvent<HTMLElement>, distance: number) => {
    const side = from.current?.side ?? false;
    event.currentTarget.style.translate = distance === 0 ? "" : side ? `${distance}px` : `0 ${distance}px`;
  };

  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0];
      // A list that is scrolled goes back to its top first.
      const scrolled = target instanceof Element && (target.closest("[data-scrolls]")?.scrollTop ?? 0) > 0;
      const side = isSide();
      from.current =
        touch && touches.length === 1 && (side || !scrolled) ? { side, x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      move(event, measure(event));
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const far = measure(event) > FAR;
      move(event, 0);
      from.current = null;
      if (far) onClose();
    },
  };
}
