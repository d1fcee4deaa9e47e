/** Whoever runs the shop can mend it: shown in one line, without a stack. */
export class OperatorError extends Error {}

/** Drizzle wraps failed queries in an error that carries the query. */
export function isRefusedRead(error: unknown): boolean {
  return error instanceof Error && "query" in error;
}

/** Something required is unavailable; `cause` says why. */
export class UnavailableError extends Error {}

export class BusyError extends UnavailableError {
  constructor() {
    super("too much at once");
  }
}

/** A connection failed or was lost. */
const NO_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT"]);

/**
 * SQLSTATEs of a PostgreSQL that starts, stops, is full, or is not the primary yet (25006: its promotion is under way),
 * from its manual, appendix A.
 */
const NO_SERVER = /^(08|25006|53|57P0[1-5])/;

/** Errors of `pg` and `pg-pool` without a code; the second comes from a rollback on a broken connection. */
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
  // A missing socket; other missing files are no outage.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return noSocket || NO_CONNECTION.has(code) || NO_SERVER.test(code);
}

/** False for a refused query. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node tries each address of the host.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return isConnectionError(error) || isOutage(error.cause);
}

const hasState = (error: unknown, state: string): boolean =>
  error instanceof Error && (("code" in error && error.code === state) || hasState(error.cause, state));

/** The disk, or this user's share of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** The database answered SQLSTATE 23505. */
export const isDuplicate = (error: unknown): boolean => hasState(error, "23505");

/** A lock was not there within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, "55P03");
