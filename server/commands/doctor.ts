import type { Env } from "#lib/env.ts";
import { MACHINE } from "./checks-machine.ts";
import { NETWORK } from "./checks-network.ts";
import { findCurrentEnv } from "../current-shop.ts";
import type { Finding } from "./finding.ts";
import { withDb } from "./with-db.ts";

const WIDTH = "no comprobado".length;

const print = ({ salud, que, texto }: Finding) => console.log(`${salud.padEnd(WIDTH)}  ${que}: ${texto}`);

/** Where the database does not tell the panel's keys, its own check says so. */
const readCurrentEnv = (env: Env): Promise<Env> => withDb(env, (db) => findCurrentEnv(db, env)).catch(() => env);

/**
 * Says what is missing or wrong, a sentence each. It sends one mail to the shop itself and asks the providers for what
 * changes nothing there. Returns the exit status: 1 where something is missing or wrong.
 */
export async function doctor(env: Env, source: NodeJS.ProcessEnv): Promise<number> {
  const current = await readCurrentEnv(env);
  const found: Finding[] = [];
  for (const check of [...MACHINE, ...NETWORK]) {
    const hallazgos = await check(current, source);
    hallazgos.forEach(print);
    found.push(...hallazgos);
  }
  const faults = found.filter(({ salud }) => salud === "falta" || salud === "mal").length;
  console.log(faults === 0 ? "Nada falta." : `Por resolver: ${faults}.`);
  return faults === 0 ? 0 : 1;
}
