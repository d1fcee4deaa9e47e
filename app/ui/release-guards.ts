let released = false;

/** From here on the page may be left without asking about unsaved text, for it is another person's. */
export function releaseGuards(): void {
  released = true;
}

export const areReleased = (): boolean => released;
