import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A screen reader announces the new title, and the keyboard starts there. A change of the query alone (filters,
 * sorting) leaves the focus.
 */
export function FocusTitle() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const title = hash ? null : document.querySelector("h1");
    // A link that stays, as a product's options do, keeps the focus; so does a search field that is used again.
    if (!title || document.activeElement?.matches("[aria-current=true], [type=search]")) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
