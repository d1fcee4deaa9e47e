// Nothing of the shop may be imported here but by serve(): the primary process stays small.
import { enableCompileCache } from "node:module";
import path from "node:path";
import { runPrimary } from "./primary.ts";
import { type ProcessRole, readCount, ROLE, toRole } from "./processes.ts";

async function serve(role: ProcessRole): Promise<void> {
  // The second start finds the bundle compiled.
  enableCompileCache(path.join(import.meta.dirname, ".compiled"));
  const { runServer, createShop } = await import("./entry.ts");
  await runServer(process.env, role, createShop);
}

const role = toRole(process.env[ROLE]);
// What is no number of processes is refused with the other settings.
if (role === "only" && readCount(process.env) > 1) runPrimary(readCount(process.env));
else await serve(role);
