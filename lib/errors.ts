/**
 * Whether a query failed, as opposed to a bug of ours. Drizzle wraps every failed query in an error that carries the
 * query.
 */
export function isRefusedRead(error: unknown): boolean {
  return error instanceof Error && "query" in error;
}

/** Something required is out of reach for now; `cause` says why. */
export class UnavailableError extends Error {}

/** So much is under way that this had to be refused. */
export class BusyError extends UnavailableError {
  constructor() {
    super("too much at once");
  }
}

/** Node's codes for a connection that failed or was lost. */
const NO_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT"]);

/** SQLSTATEs of a PostgreSQL that starts, stops or is full (its manual, appendix A: classes 08 and 53, some of 57). */
const NO_SERVER = /^(08|53|57P0[1-5])/;

/** Errors of `pg` and `pg-pool` that have no code; the second comes from a rollback on a broken connection. */
const CONNECTION_LOST = new RegExp(
  [
    "^Connection terminated",
    "^Client (has encountered a connection error|was closed) and is not queryable",
    "^timeout (exceeded when trying to connect|expired)",
    "^There was an error establishing an SSL connection",
    "^Cannot use a pool after calling end",
  ].join("|"),
);

function isConnectionError(error: Error): boolean {
  if (error instanceof UnavailableError || CONNECTION_LOST.test(error.message)) return true;
  const code = "code" in error ? String(error.code) : "";
  // A missing socket; any other missing file is no outage.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return noSocket || NO_CONNECTION.has(code) || NO_SERVER.test(code);
}

/** Whether an error means that the database is out of reach for now, and not that it refused a query. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node tries each address of the host.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return isConnectionError(error) || isOutage(error.cause);
}

/** Whether the database refused a row for a unique constraint (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isDuplicate(error.cause);
}
