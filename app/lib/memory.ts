interface Kept<T> {
  value: Promise<T>;
  /** In ms of the monotonic clock. */
  until: number;
}

/** How much longer than it took to find out an answer is used again. */
const TIMES = 200;

/**
 * Keeps answers that are dear to find out: 200 times as long as that took, and never longer than `maxAge` ms. So what
 * is quick to find out is as good as never old. `owner` is what is asked (a database); who asks while the answer is
 * being found out waits for the same one; a failure is not kept. Only for a handful of keys: none is ever dropped.
 */
export function createMemory<T>(maxAge: number) {
  const owners = new WeakMap<object, Map<string, Kept<T>>>();
  return async (owner: object, key: string, find: () => Promise<T>): Promise<T> => {
    const kept = owners.get(owner) ?? new Map<string, Kept<T>>();
    owners.set(owner, kept);
    const found = kept.get(key);
    const start = performance.now();
    if (found && start < found.until) return found.value;

    const entry: Kept<T> = { value: find(), until: Infinity };
    kept.set(key, entry);
    try {
      const value = await entry.value;
      const end = performance.now();
      entry.until = end + Math.min(maxAge, (end - start) * TIMES);
      return value;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
