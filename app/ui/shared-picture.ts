/** The one element that moves between two pages; app.css says how. */
let marked: HTMLElement | null = null;
/** The page that it is about. */
let about = "";

/**
 * Has a picture stand for itself on the next page, where another one is marked: the browser moves the one to the place of
 * the other. One at a time: two of a name, and nothing moves. `path`: the page that the picture is about.
 */
export function markPicture(picture: HTMLElement | null | undefined, path: string): void {
  if (marked) marked.style.viewTransitionName = "";
  marked = picture ?? null;
  about = path;
  if (marked) marked.style.viewTransitionName = "foto";
}

/** The picture beside a link in a list. */
export const findPicture = (link: Element | null | undefined): HTMLElement | null | undefined =>
  link?.closest("li")?.querySelector<HTMLElement>(".foto, img");

/** Marks the picture in a list that leads to the page just left, if it is in sight. */
export function markReturn(list: Element | null): void {
  if (!about || marked?.isConnected) return;
  const picture = findPicture(list?.querySelector(`a[href="${CSS.escape(about)}"]`));
  const { top = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {};
  if (bottom > 0 && top < innerHeight) markPicture(picture, about);
}

export const wantsMotion = (): boolean => matchMedia("(prefers-reduced-motion: no-preference)").matches;
