/**
 * What the part of a page that is loaded when the browser is idle adds to each navigation (prefetch.ts, use-kept-pages.ts).
 * Until it is there: nothing.
 */
export const idlePart = {
  /** Whether the browser keeps the document of a page. */
  keeps: async (_path: string): Promise<boolean> => false,
  /** An answer that is there already. */
  find: async (_url: string, _isBack: boolean): Promise<Response | null> => null,
  /** Remembers an answer. */
  note: (_url: string, _response: Response): void => {},
  /** Forgets them all. */
  forget: (): void => {},
  /** Whether a picture moves to the page that a list leads to (app/frame/tienda/use-shared-picture.ts). */
  moves: false,
};
