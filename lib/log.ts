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

/** Drops a failed query's message and properties, which contain customers' data, and a connection error's client. */
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

/** More lines are dropped while the output is blocked, as on a full disk. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** One JSON object a line. Never log personal data or secrets: log ids, counts and reasons. */
export function createLog(level: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  // Else a failing output ends the process.
  output.on("error", () => {});
  return pino({ level, base: null, serializers: { err: serializeError } }, output);
}
