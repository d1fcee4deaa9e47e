/*
 * These APIs exist only on https and localhost, and the demo may run on plain http. Lint rules allow them in this file
 * alone, which has a fallback for each.
 */

/** Plain http lacks crypto.randomUUID. */
export const createRandomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** False where copying is impossible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const canShare = (): boolean => "share" in navigator;

/** Cancelling is no failure. */
export const shareLink = (title: string, url: string): Promise<void> =>
  navigator.share({ title, url }).catch(() => undefined);

/** Runs in one tab at a time, in browsers with the Web Locks API. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(name, work) : work());
}

/** null where unsupported. */
export const findCaches = (): CacheStorage | null => ("caches" in globalThis ? caches : null);

/** null where unsupported. */
export const findWorkers = (): ServiceWorkerContainer | null =>
  "serviceWorker" in navigator ? navigator.serviceWorker : null;

export const hasCamera = (): boolean => "mediaDevices" in navigator;

/** The one at the back of a phone. Rejects where there is none, or it may not be used. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
