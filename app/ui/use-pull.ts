import { type TouchEvent, useRef } from "react";

const FAR = 80;

/** Down from the bottom, right from the side. `isSide` is called at touch start. */
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
      // A scrolled list returns to its top first.
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
