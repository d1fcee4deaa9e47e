import { useEffect, useRef } from "react";

/** A finger's trembling is no direction, in px. */
const LEAST = 8;

/** Marks an element while the page is scrolled down: `data-down`. What comes of it is a matter of styles. */
export function useHeaderHides() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      if (Math.abs(scrollY - last) < LEAST) return;
      header.current?.toggleAttribute("data-down", scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", follow);
    return () => removeEventListener("scroll", follow);
  }, []);
  return header;
}
