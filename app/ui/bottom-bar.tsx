import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "./use-store.ts";

/** As high as the page's own header, which covers what lies under it. */
const HEADER = "-64px 0px 0px";

/** A ref, and whether its element is out of sight, if only in part; `first` until that is known. */
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
  /** Names the region. */
  label: string;
  /** While what it repeats is out of sight. */
  shown: boolean;
  /** It is there before the script is, and stands where it is rendered: outside of what it repeats. */
  early?: boolean;
  children: ReactNode;
}

/**
 * On a phone, what a page is for, within reach of the thumb. The page's end and what has the focus stay clear of it
 * (components.css). It stays while somebody is in it by keyboard.
 */
export function BottomBar({ label, shown, early = false, children }: Props) {
  const [held, setHeld] = useState(false);
  // It repeats what the page has, and needs the script to know when: the server leaves it out, if it is not asked for.
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
