import { useEffect } from "react";
import { useLocation } from "react-router";
import { idlePart } from "#app/ui/idle-part.ts";

/** The one element that moves between two pages, and the page that it is about; app.css says how it moves. */
let marked: HTMLElement | undefined;
let about = "";
/** The small picture of that page's product, which is there already. */
let small = "";

/** One at a time: of two with a name, none moves. */
function mark(picture: HTMLElement | undefined, path: string): void {
  if (marked) marked.style.viewTransitionName = "";
  [marked, about] = [picture, path];
  if (marked) marked.style.viewTransitionName = "foto";
}

/** The picture beside a link in a list. */
const findPicture = (link: Element) => link.closest("li")?.querySelector<HTMLElement>(".foto, img") ?? undefined;

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** A press on a product: before the list follows its link. */
function leave({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('li a[href^="/producto/"]') : null;
  const picture = link ? findPicture(link) : undefined;
  if (!link || !picture) return;
  mark(picture, link.pathname);
  const image = picture instanceof HTMLImageElement ? picture : picture.querySelector("img");
  small = image?.currentSrc ?? "";
}

/** On a product's page its first picture is marked; on a list, the picture that leads to the product just left. */
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

/** Has the picture of a card move to its product's page, and back; nothing where movement is unwanted. */
export function useSharedPicture(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    idlePart.moves = matchMedia("(prefers-reduced-motion: no-preference)").matches;
    document.addEventListener("click", leave, { capture: true });
    return () => document.removeEventListener("click", leave, { capture: true });
  }, []);
  useEffect(() => arrive(pathname), [pathname]);
}
