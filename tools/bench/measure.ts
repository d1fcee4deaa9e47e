import { loadavg } from "node:os";

/** A form to send; all of one name count as one address. */
export interface Deed {
  que: string;
  ruta: string;
  campos: Readonly<Record<string, string>>;
}

/** A screen or action with each round's requests. */
export interface BenchQuery {
  nombre: string;
  /** Whether the limit applies, as for every list of the panel. */
  required: boolean;
  /** In ms, if not that of lists. */
  limit?: number;
  rutas: (round: number) => readonly (string | Deed)[];
}

interface Timing {
  nombre: string;
  required: boolean;
  n: number;
  p50: number;
  p95: number;
  max: number;
  /** The URL with the slowest median. */
  slowest: string;
  slowestMs: number;
}

export const computeQuantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0;

const sortAscending = (times: readonly number[]) => times.toSorted((a, b) => a - b);

/**
 * Requests in turn, one at a time: measures latency, not throughput. Warm-up rounds fill JIT, query plans and caches.
 */
export async function measure(
  { nombre, required, rutas }: BenchQuery,
  measureQuery: (ask: string | Deed) => Promise<void>,
  { warmup, rounds }: { warmup: number; rounds: number },
): Promise<Timing> {
  const byRuta = new Map<string, number[]>();
  for (let round = -warmup; round < rounds; round += 1) {
    for (const ask of rutas(round + warmup)) {
      const since = performance.now();
      await measureQuery(ask);
      const ruta = typeof ask === "string" ? ask : ask.que;
      if (round >= 0) byRuta.set(ruta, [...(byRuta.get(ruta) ?? []), performance.now() - since]);
    }
  }
  const times = sortAscending([...byRuta.values()].flat());
  const medians = [...byRuta].map(([ruta, own]): [string, number] => [ruta, computeQuantile(sortAscending(own), 0.5)]);
  const [slowest, slowestMs] = medians.toSorted(([, a], [, b]) => b - a)[0] ?? ["", 0];
  const [p50, p95, max] = [0.5, 0.95, 1].map((q) => computeQuantile(times, q)) as [number, number, number];
  return { nombre, required, n: times.length, p50, p95, max, slowest, slowestMs };
}

const formatMs = (value: number) => value.toFixed(1).padStart(8);

/** With the machine's load, which tells how far to trust it. */
export function printTiming({ nombre, n, p50, p95, max, slowest, slowestMs }: Timing): void {
  const load = (loadavg()[0] ?? 0).toFixed(1).padStart(5);
  console.log(
    `${nombre.padEnd(24)}${String(n).padStart(6)}${formatMs(p50)}${formatMs(p95)}${formatMs(max)}${load}  ${slowestMs.toFixed(0)} ms ${slowest}`,
  );
}

export const HEADER = `${"list".padEnd(24)}${"n".padStart(6)}${"p50".padStart(8)}${"p95".padStart(8)}${"max".padStart(8)}${"load".padStart(5)}  slowest address, by its median`;
