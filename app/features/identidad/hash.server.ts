import { availableParallelism } from "node:os";
import * as library from "better-auth/crypto";
import { createGate } from "#lib/gate.ts";

/** A hash takes a core for a tenth of a second, and 16 MB. */
const CORES = availableParallelism();
const enter = createGate({ max: CORES });

/** Hashes a password as it is kept. Throws BusyError while too many are under way. */
export const hashPassword = (password: string): Promise<string> => enter(() => library.hashPassword(password));

/** Whether this is the password. Throws BusyError while too many are under way. */
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  enter(() => library.verifyPassword(given));

/** For what holds a connection of the database while it hashes: few may hold one. */
export const enterSignUp = createGate({ max: CORES });
