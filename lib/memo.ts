interface Entry<T> {
  value: Promise<T>;
  /** In ms of the monotonic clock; infinite while pending, so that all callers share one. */
  until: number;
}

interface MemoOptions {
  /** In ms. */
  maxAge: number;
  /** Kept for this multiple of the time it took. */
  times: number;
  maxKeys?: number;
}

export interface Memo<T> {
  /** `owner` is the database. Failures are not cached. */
  get: (owner: object, key: string, find: () => Promise<T>) => Promise<T>;
  forget: (owner: object) => void;
}

/** Over `maxKeys` drops the oldest. */
export function createMemo<T>({ maxAge, times, maxKeys = 500 }: MemoOptions): Memo<T> {
  const owners = new WeakMap<object, Map<string, Entry<T>>>();
  return {
    async get(owner, key, find) {
      const kept = owners.get(owner) ?? new Map<string, Entry<T>>();
      owners.set(owner, kept);
      const found = kept.get(key);
      const start = performance.now();
      if (found && start < found.until) return found.value;

      const entry: Entry<T> = { value: find(), until: Infinity };
      kept.delete(key); // the newest is last
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKeys) break;
        kept.delete(oldest);
      }
      try {
        const value = await entry.value;
        const end = performance.now();
        entry.until = end + Math.min(maxAge, (end - start) * times);
        return value;
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      }
    },
    forget: (owner) => void owners.delete(owner),
  };
}
