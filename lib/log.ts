import pino from "pino";

export type Log = pino.Logger;

interface ErrorLike {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  constraint?: unknown;
  query?: string;
  cause?: unknown;
}

/**
 * The fields of an error that may be logged. A failed query's message and properties carry its parameters, which are
 * customers' data; a connection's error carries the whole client.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint, query, cause }: ErrorLike = error;
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name,
    message: query === undefined ? message : `query failed: ${query}`,
    code,
    constraint,
    stack: frames?.join("\n"),
    cause: cause === undefined ? undefined : serializeError(cause),
  };
}

/** What may wait for a standard output that takes nothing, as on a full disk; beyond that lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Structured logs, one JSON object per line on standard output. Never log personal data or secrets: log ids, counts and
 * reasons.
 */
export function createLog(level: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  // Without a listener an output that fails ends the shop, which can do without its log.
  output.on("error", () => {});
  return pino({ level, base: null, serializers: { err: serializeError } }, output);
}
