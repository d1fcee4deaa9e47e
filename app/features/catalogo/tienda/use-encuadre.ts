import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Encuadre, ENTERO, ESCALA_DOBLE, moveBy, type Punto, scaleAt } from "./ampliacion.ts";

/** Time (ms) and distance (px) of a double tap. */
const DOBLE = { ms: 300, px: 30 };

const distance = (a: Punto, b: Punto) => Math.hypot(a.x - b.x, a.y - b.y);
const centre = (a: Punto, b: Punto): Punto => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const toPunto = (event: { clientX: number; clientY: number }): Punto => ({ x: event.clientX, y: event.clientY });

/** `onSwipe` gets the sideways distance over a whole picture. Writes styles directly: a drag renders nothing. */
export function useEncuadre(box: RefObject<HTMLElement | null>, index: number, onSwipe: (dx: number) => void) {
  const last = useRef({ index, encuadre: ENTERO });
  const fingers = useRef(new Map<number, Punto>());
  const start = useRef<Punto | null>(null);
  const tap = useRef<(Punto & { at: number }) | null>(null);

  const read = () => (last.current.index === index ? last.current.encuadre : ENTERO);
  const show = (next: Encuadre) => {
    last.current = { index, encuadre: next };
    const picture = box.current?.querySelector("img");
    if (picture) picture.style.transform = `translate(${next.x}px,${next.y}px) scale(${next.escala})`;
  };
  const measure = () => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    return {
      caja: { x: width, y: height },
      fromCentre: ({ x, y }: Punto) => ({ x: x - left - width / 2, y: y - top - height / 2 }),
    };
  };
  const scale = (escala: number, at?: Punto) => {
    const { caja, fromCentre } = measure();
    show(scaleAt(read(), escala, at ? fromCentre(at) : { x: 0, y: 0 }, caja));
  };

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    scale(read().escala * Math.exp(-event.deltaY / 400), toPunto(event));
  });
  useEffect(() => {
    const element = box.current;
    // React's listener is passive and could not stop scrolling.
    const listen = (event: WheelEvent) => wheel(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [box]);

  const pinch = (moved: number, to: Punto) => {
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === moved ? [] : at));
    const before = fingers.current.get(moved);
    if (!other || !before) return;
    const { caja, fromCentre } = measure();
    const [from, now] = [centre(before, other), centre(to, other)];
    const drawn = moveBy(read(), { x: now.x - from.x, y: now.y - from.y }, caja);
    show(
      scaleAt(
        drawn,
        (drawn.escala * distance(to, other)) / Math.max(1, distance(before, other)),
        fromCentre(now),
        caja,
      ),
    );
  };

  const release = (event: PointerEvent) => {
    const from = start.current;
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (!from || !alone) return;
    start.current = null;
    const at = toPunto(event);
    const { current: before } = tap;
    const isTap = distance(at, from) < DOBLE.px;
    if (isTap && before && event.timeStamp - before.at < DOBLE.ms && distance(at, before) < DOBLE.px) {
      tap.current = null;
      scale(read().escala > 1 ? 1 : ESCALA_DOBLE, at);
      return;
    }
    tap.current = isTap ? { ...at, at: event.timeStamp } : null;
    if (!isTap && read().escala === 1) onSwipe(at.x - from.x);
  };

  return {
    pointers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, toPunto(event));
        start.current = fingers.current.size === 1 ? toPunto(event) : null;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const to = toPunto(event);
        if (fingers.current.size > 1) pinch(event.pointerId, to);
        else if (read().escala > 1) show(moveBy(read(), { x: to.x - before.x, y: to.y - before.y }, measure().caja));
        fingers.current.set(event.pointerId, to);
      },
      onPointerUp: release,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        fingers.current.delete(event.pointerId);
        start.current = null;
      },
    },
    reset: () => show(ENTERO),
    scaleBy: (factor: number) => scale(read().escala * factor),
    pan: (by: Punto): boolean => {
      if (read().escala === 1) return false;
      show(moveBy(read(), by, measure().caja));
      return true;
    },
  };
}
