/** The longest delay that setTimeout takes; a later moment is waited for in stages. */
const MAX_MS = 2_147_483_647;

/** Things to be done later, one per key. */
export interface Scheduler {
  /** Runs `work` after `ms`; a task that waits under the same key is replaced. */
  after(clave: string, ms: number, work: () => Promise<void>): void;
  /** Aborted by `stop`, for what a task is waiting for. */
  signal: AbortSignal;
  /** Drops what waits, aborts what runs and lets it end. */
  stop(): Promise<void>;
}

export function createScheduler(onError: (error: unknown) => void): Scheduler {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  function run(clave: string, work: () => Promise<void>): void {
    timers.delete(clave);
    const task = work()
      .catch(onError)
      .finally(() => running.delete(task));
    running.add(task);
  }

  function after(clave: string, ms: number, work: () => Promise<void>): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timers.get(clave));
    const next = ms > MAX_MS ? () => after(clave, ms - MAX_MS, work) : () => run(clave, work);
    // A shop that has nothing else to do may end: everything that waits is found again at the next start.
    timers.set(clave, setTimeout(next, Math.min(Math.max(ms, 0), MAX_MS)).unref());
  }

  return {
    after,
    signal: stopping.signal,
    async stop() {
      stopping.abort();
      for (const espera of timers.values()) clearTimeout(espera);
      timers.clear();
      await Promise.all(running);
    },
  };
}
