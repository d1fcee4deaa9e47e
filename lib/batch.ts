interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * One batch runs at a time; what comes meanwhile waits, and the next one takes up to `max` of it, in order of arrival.
 * `work` answers as many results as it gets items, in their order; if it fails, all of its batch do. `owner` is the
 * database.
 */
export function createBatches<T, R>(work: (items: readonly T[]) => Promise<readonly R[]>, max: number) {
  const lines = new WeakMap<object, Waiting<T, R>[]>();

  async function run(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error(`${batch.length} asked, ${results.length} answers`);
      for (const [n, result] of results.entries()) batch[n]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function runAll(owner: object, line: Waiting<T, R>[]): Promise<void> {
    while (line.length > 0) await run(line.splice(0, max));
    lines.delete(owner);
  }

  return (owner: object, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const line = lines.get(owner);
      if (line) line.push({ item, resolve, reject });
      else {
        const first = [{ item, resolve, reject }];
        lines.set(owner, first);
        void runAll(owner, first);
      }
    });
}
