import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";

const VISITORS = 4;
const PAUSE_MS = 20;

/** Visits the paths in turn, signed in, until told to stop. Returns how often, and what did not answer as it should. */
export async function visitUntil(request: APIRequestContext, paths: readonly string[], signal: AbortSignal) {
  const faults: string[] = [];
  let visits = 0;
  const visit = async () => {
    while (!signal.aborted) {
      const path = paths[visits % paths.length] ?? "/";
      visits += 1;
      const said = await request.get(path, { maxRedirects: 0 }).then(
        (response) => (response.ok() ? null : String(response.status())),
        (error: unknown) => String(error),
      );
      if (said) faults.push(`${path}: ${said}`);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return { visits, faults };
}
