/**
 * Whether the database could not or would not answer, as opposed to a bug of ours. Drizzle wraps every failed query,
 * whatever the reason, in an error that carries the query.
 */
export function isRefusedRead(error: unknown): boolean {
  return error instanceof Error && "query" in error;
}

/** Something without which nothing can be answered cannot be had just now; `cause` tells why. */
export class NoDisponible extends Error {}

/** What Node says of a connection that cannot be had or was lost. */
const SIN_CONEXION = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT"]);

/** What PostgreSQL says when it starts, stops or is full (its manual, appendix A: classes 08 and 53, some of 57). */
const SIN_SERVIDOR = /^(08|53|57P0[1-5])/;

/** What `pg` and `pg-pool` say without a code; the second is what a rollback meets on a connection that broke. */
const CORTADA = new RegExp(
  [
    "^Connection terminated",
    "^Client (has encountered a connection error|was closed) and is not queryable",
    "^timeout (exceeded when trying to connect|expired)",
    "^There was an error establishing an SSL connection",
    "^Cannot use a pool after calling end",
  ].join("|"),
);

function isCut(error: Error): boolean {
  if (error instanceof NoDisponible || CORTADA.test(error.message)) return true;
  const code = "code" in error ? String(error.code) : "";
  // A socket that is not there; any other file that is missing is not the database.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return noSocket || SIN_CONEXION.has(code) || SIN_SERVIDOR.test(code);
}

/**
 * Whether an error means that the database is out of reach: nobody's mistake, and over once it is back. A query that it
 * refuses is none such.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One for each address of the host.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return isCut(error) || isOutage(error.cause);
}

/** Whether the database refused a row because there is one with that value already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isDuplicate(error.cause);
}
