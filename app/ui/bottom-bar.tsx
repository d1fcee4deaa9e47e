import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "./use-store.ts";

/** The sticky page header covers this height. */
const HEADER = "-64px 0px 0px";

/** Whether the element is at least partly out of sight; `first` until known. */
export function useOutOfSight(first = false): [RefCallback<HTMLElement>, boolean] {
  const [out, setOut] = useState(first);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setOut((entries.at(-1)?.intersectionRatio ?? 1) < 0.99), {
      rootMargin: HEADER,
      threshold: [0, 0.99],
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, out];
}

interface Props {
  label: string;
  shown: boolean;
  /** Rendered on the server, so that it works before scripts; place it outside the element that it repeats. */
  early?: boolean;
  children: ReactNode;
}

/** Page end and focused elements stay clear of it (components.css); it stays while it has keyboard focus. */
export function BottomBar({ label, shown, early = false, children }: Props) {
  const [held, setHeld] = useState(false);
  // It repeats part of the page and depends on scripts.
  const hydrated = useHydrated();
  if (!hydrated && !early) return null;
  const bar = (
    <section aria-label={label} inert={!shown && !held} className="bottom-bar">
      <div
        className="container-store flex items-center gap-2 py-2"
        onFocus={(event) => setHeld(event.target.matches(":focus-visible"))}
        onBlur={() => setHeld(false)}
      >
        {children}
      </div>
    </section>
  );
  return early ? bar : createPortal(bar, document.body);
}
