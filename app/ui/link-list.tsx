import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";

/** How long a link is pointed at before its page is fetched ahead, in ms: as long as React Router's own. */
const INTENT = 100;

const findLink = ({ target }: Event) => (target instanceof Element ? target.closest("a") : null);
const toPath = ({ pathname, search }: HTMLAnchorElement) => pathname + search;

interface Props {
  className: string;
  /** History state of the pages that the links lead to. */
  state: unknown;
  children: ReactNode;
}

/**
 * A long list whose plain links, all of them to pages of the shop, act as a `<Link>` with `prefetch` does. The listeners
 * are the list's, so that the server runs no hook of a Link for each of them.
 */
export function LinkList({ className, state, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string | null>(null);
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = findLink(event);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(toPath(link), { state });
  });

  useEffect(() => {
    const element = list.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (event: Event) => {
      clearTimeout(timer);
      const link = findLink(event);
      if (link) timer = setTimeout(() => setAhead(toPath(link)), INTENT);
    };
    const click = (event: MouseEvent) => follow(event);
    const events = ["mouseover", "mouseleave", "focusin", "touchstart"];
    for (const name of events) element?.addEventListener(name, point, { passive: true });
    element?.addEventListener("click", click);
    return () => {
      clearTimeout(timer);
      for (const name of events) element?.removeEventListener(name, point);
      element?.removeEventListener("click", click);
    };
  }, []);

  return (
    <>
      <ul ref={list} className={className}>
        {children}
      </ul>
      {ahead === null ? null : <PrefetchPageLinks page={ahead} />}
    </>
  );
}
