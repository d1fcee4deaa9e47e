import { availableParallelism } from "node:os";
import * as library from "better-auth/crypto";
import { createGate } from "#lib/gate.ts";

/** A hash takes a core for a tenth of a second, and 16 MB. */
const CORES = availableParallelism();
const enter = createGate({ max: CORES });

/** Throws BusyError while too many are in progress. */
export const hashPassword = (password: string): Promise<string> => enter(() => library.hashPassword(password));

/** Throws BusyError while too many are in progress. */
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  enter(() => library.verifyPassword(given));

/** Limits callers that hold a database connection while they hash. */
export const enterSignUp = createGate({ max: CORES });
