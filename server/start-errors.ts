import { type Env, EnvError } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";

export const isEnvError = (error: unknown): error is EnvError => error instanceof EnvError;

const getCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** One line for each error that the operator can fix; null for any other. */
export function listStartProblems(error: unknown, env?: Pick<Env, "PORT" | "HOST">): readonly string[] | null {
  if (isEnvError(error)) return error.problems;
  if (error instanceof OperatorError) return [error.message];
  if (env && getCode(error) === "EADDRINUSE") {
    return [`Port ${env.PORT} is already in use on ${env.HOST}. Stop what is running there, or choose another PORT.`];
  }
  if (env && getCode(error) === "EACCES")
    return [`Port ${env.PORT} may not be used by this user. Choose another PORT.`];
  return null;
}
