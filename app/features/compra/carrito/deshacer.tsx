import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** How long a removal can be undone, in ms; paused while the offer has pointer or focus. */
const PLAZO = 8000;

interface Props {
  children: string;
  onUndo: () => void;
  onExpire: () => void;
}

export function Deshacer({ children, onUndo, onExpire }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => box.current?.querySelector("button")?.focus({ preventScroll: true }), []);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onExpire, PLAZO);
    return () => clearTimeout(timer);
  }, [held, onExpire]);

  return (
    <div
      ref={box}
      className="my-4 flex items-center gap-4 rounded-control bg-sunken py-2 pr-2 pl-4"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      // Focus from a mouse click does not pause the timer: it would stay for ever.
      onFocus={(event) => setHeld(event.target.matches(":focus-visible"))}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 flex-1">{children}</p>
      <Button variant="secondary" size="sm" onClick={onUndo}>
        Deshacer
      </Button>
    </div>
  );
}
