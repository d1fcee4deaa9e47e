import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

const findLink = ({ target }: Event) => (target instanceof Element ? target.closest("a") : null);
const toPath = ({ pathname, search }: HTMLAnchorElement) => pathname + search;

interface Props {
  className: string;
  state: unknown;
  children: ReactNode;
}

/** One listener on the list, so that the server runs no hooks per link. */
export function LinkList({ className, state, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = findLink(event);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(toPath(link), {
      state,
      viewTransition: matchMedia("(prefers-reduced-motion: no-preference)").matches,
    });
  });

  useEffect(() => {
    const element = list.current;
    const click = (event: MouseEvent) => follow(event);
    element?.addEventListener("click", click);
    return () => element?.removeEventListener("click", click);
  }, []);

  return (
    <ul ref={list} className={className}>
      {children}
    </ul>
  );
}
