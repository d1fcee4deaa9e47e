import type { Db } from "#db/client.server.ts";

const PAUSE_MS = 10_000;

/** Reads pages' data that decides nothing from a replica, if any; from the primary while it fails. */
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
