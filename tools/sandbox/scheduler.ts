/** setTimeout's longest delay; longer ones are split. */
const MAX_MS = 2_147_483_647;

export interface Scheduler {
  /** Runs `work` after `ms`; replaces what waits under the same key. */
  after(clave: string, ms: number, work: () => Promise<void>): void;
  signal: AbortSignal;
  /** Drops what waits; aborts what runs and waits for its end. */
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
    // unref: the next start schedules it again.
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
