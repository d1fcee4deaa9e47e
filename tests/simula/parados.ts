import type { Client } from "pg";

const ESPERAN = `
  select distinct pid, pg_blocking_pids(pid) as por from pg_locks where not granted and pid = any($1)`;

/** Who waits for a lock, by the server's own table; `cycle` where they wait for each other: the server ends that. */
export async function findParados(vigia: Client, pids: readonly number[]): Promise<ReadonlySet<number> | "cycle"> {
  const { rows } = await vigia.query<{ pid: number; por: number[] }>(ESPERAN, [pids]);
  const por = new Map(rows.map((row) => [row.pid, row.por]));
  return [...por.keys()].some((pid) => waitsForItself(pid, por)) ? "cycle" : new Set(por.keys());
}

function waitsForItself(pid: number, por: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const next = [...(por.get(pid) ?? [])];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one === pid) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    next.push(...(por.get(one) ?? []));
  }
  return false;
}
