import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { idlePart } from "./idle-part.ts";

const findLink = ({ target }: Event) => (target instanceof Element ? target.closest("a") : null);
const toPath = ({ pathname, search }: HTMLAnchorElement) => pathname + search;

interface Props {
  className: string;
  /** History state of the pages that the links lead to. */
  state: unknown;
  children: ReactNode;
}

/**
 * A long list whose plain links, all of them to pages of the shop, act as a `<Link>` does. The listener is the
 * list's, so that the server runs no hook of a Link for each of them.
 */
export function LinkList({ className, state, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = findLink(event);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(toPath(link), { state, viewTransition: idlePart.moves });
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
