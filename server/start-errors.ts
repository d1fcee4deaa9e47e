import type { Env } from "#lib/env.ts";
import { EnvError } from "#lib/env.ts";

export const isEnvError = (error: unknown): error is EnvError => error instanceof EnvError;

const getCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** One line each for what the operator can mend; null for any other error. */
export function listStartProblems(error: unknown, env?: Pick<Env, "PORT" | "HOST">): readonly string[] | null {
  if (isEnvError(error)) return error.problems;
  if (env && getCode(error) === "EADDRINUSE") {
    return [`Port ${env.PORT} is already in use on ${env.HOST}. Stop what is running there, or choose another PORT.`];
  }
  if (env && getCode(error) === "EACCES")
    return [`Port ${env.PORT} may not be used by this user. Choose another PORT.`];
  return null;
}
