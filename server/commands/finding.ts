import type { Env } from "#lib/env.ts";

/** 'no comprobado': it could not be reached from here, or cannot be tried without changing something. */
export type Health = "bien" | "falta" | "mal" | "no comprobado";

/** What `qhatu doctor` says of one thing. */
export interface Finding {
  que: string;
  salud: Health;
  texto: string;
}

/** `source`: the environment as it was given. */
export type Check = (env: Env, source: NodeJS.ProcessEnv) => Promise<Finding[]>;

/** Sessions, second factors and webhooks bear this much, in ms. */
export const CLOCK_MS = 30_000;
