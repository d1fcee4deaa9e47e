/** The longest delay that setTimeout takes; a later moment is waited for in stages. */
const MAX_MS = 2_147_483_647;

/** Things to be done later, one per key. */
export interface Agenda {
  /** Runs `tarea` after `ms`; a task that waits under the same key is replaced. */
  after(clave: string, ms: number, tarea: () => Promise<void>): void;
  /** Aborted by `stop`, for what a task is waiting for. */
  signal: AbortSignal;
  /** Drops what waits, aborts what runs and lets it end. */
  stop(): Promise<void>;
}

export function createAgenda(onError: (error: unknown) => void): Agenda {
  const esperas = new Map<string, NodeJS.Timeout>();
  const activas = new Set<Promise<void>>();
  const parada = new AbortController();

  function run(clave: string, tarea: () => Promise<void>): void {
    esperas.delete(clave);
    const activa = tarea()
      .catch(onError)
      .finally(() => activas.delete(activa));
    activas.add(activa);
  }

  function after(clave: string, ms: number, tarea: () => Promise<void>): void {
    if (parada.signal.aborted) return;
    clearTimeout(esperas.get(clave));
    const next = ms > MAX_MS ? () => after(clave, ms - MAX_MS, tarea) : () => run(clave, tarea);
    // A shop that has nothing else to do may end: everything that waits is found again at the next start.
    esperas.set(clave, setTimeout(next, Math.min(Math.max(ms, 0), MAX_MS)).unref());
  }

  return {
    after,
    signal: parada.signal,
    async stop() {
      parada.abort();
      for (const espera of esperas.values()) clearTimeout(espera);
      esperas.clear();
      await Promise.all(activas);
    },
  };
}
