/*
 * What browsers offer only on https and on localhost is missing where the demo is reached on plain http under another
 * name. The lint rules keep it to this file, which has a fallback for each.
 */

/** A key that nobody else has. In place of crypto.randomUUID, whose randomness is to be had everywhere. */
export const createRandomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Lays a text on the clipboard; false where that is not possible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Does some work in one tab at a time, where the browser can arrange that. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(name, work) : work());
}
