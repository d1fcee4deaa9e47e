import { useEffect } from "react";
import { useLocation } from "react-router";

/** The picture that app.css animates. */
let marked: HTMLElement | undefined;
let about = "";
/** Shown until the large picture is loaded. */
let small = "";

/** Two elements with one name would not move. */
function mark(picture: HTMLElement | undefined, path: string): void {
  if (marked) marked.style.viewTransitionName = "";
  [marked, about] = [picture, path];
  if (marked) marked.style.viewTransitionName = "foto";
}

const findPicture = (link: Element) => link.closest("li")?.querySelector<HTMLElement>(".foto, img") ?? undefined;

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

function leave({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('li a[href^="/producto/"]') : null;
  const picture = link ? findPicture(link) : undefined;
  if (!link || !picture) return;
  mark(picture, link.pathname);
  const image = picture instanceof HTMLImageElement ? picture : picture.querySelector("img");
  small = image?.currentSrc ?? "";
}

/** On a list it marks the picture of the product just left. */
function arrive(path: string): void {
  const frame = document.querySelector<HTMLElement>("#foto-1 .foto");
  if (frame) {
    if (small && about === path) frame.style.background = `url("${small}") center/cover`;
    mark(frame, path);
  } else if (about) {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main li a[href^="/producto/"]')];
    const back = links.filter(({ pathname }) => pathname === about);
    mark(back.flatMap((link) => findPicture(link) ?? []).find(isInSight), about);
  }
}

/** Nothing moves with reduced motion (app/ui/link-list.tsx). */
export function useSharedPicture(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.addEventListener("click", leave, { capture: true });
    return () => document.removeEventListener("click", leave, { capture: true });
  }, []);
  useEffect(() => arrive(pathname), [pathname]);
}
