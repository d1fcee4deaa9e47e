import type { Db } from "#db/client.server.ts";

/** For so long a replica that failed is not asked. */
const PAUSE_MS = 10_000;

/**
 * Renders what decides nothing from a replica's data, where there is one; from the primary's while the replica fails.
 */
export function createReplicaReader(primary: Db, replica: Db | null | undefined, now = () => performance.now()) {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (render: (db: Db) => Promise<Response>): Promise<Response> => {
    if (!replica || now() < pausedUntil) return render(primary);
    const response = await render(replica);
    if (response.status < 500) return response;
    pausedUntil = now() + PAUSE_MS;
    await response.body?.cancel();
    return render(primary);
  };
}
