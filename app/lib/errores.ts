/**
 * Whether the database could not or would not answer, as opposed to a bug of ours. Drizzle wraps every failed query,
 * whatever the reason, in an error that carries the query.
 */
export function isRefusedRead(error: unknown): boolean {
  return error instanceof Error && "query" in error;
}
