/*
 * Browsers offer these on https and localhost only, and the demo may be reached over plain http under another name.
 * Lint rules allow them in this file alone, which has a fallback for each.
 */

/** A random key, in place of crypto.randomUUID, which plain http lacks. */
export const createRandomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Copies a text to the clipboard; false when that is impossible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the system has a sheet of its own to share a link by. */
export const canShare = (): boolean => "share" in navigator;

/** Opens it; closing it without a choice is no failure. */
export const shareLink = (title: string, url: string): Promise<void> =>
  navigator.share({ title, url }).catch(() => undefined);

/** Runs `work` in one tab at a time, in browsers with the Web Locks API. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(name, work) : work());
}

/** The browser's store of answers; null where it has none. */
export const findCaches = (): CacheStorage | null => ("caches" in globalThis ? caches : null);

/** The service workers of the shop; null where the browser has none. */
export const findWorkers = (): ServiceWorkerContainer | null =>
  "serviceWorker" in navigator ? navigator.serviceWorker : null;
