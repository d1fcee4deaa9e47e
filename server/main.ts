// Nothing of the shop may be imported here but by serve(): the primary process stays small.
import { enableCompileCache } from "node:module";
import path from "node:path";
import { runPrimary } from "./primary.ts";
import { ALLOCATOR, EXEC_ARGV, type ProcessRole, readCount, ROLE, toRole } from "./processes.ts";

async function serve(role: ProcessRole): Promise<void> {
  // The second start finds the bundle compiled.
  enableCompileCache(path.join(import.meta.dirname, ".compiled"));
  const { runServer, createShop } = await import("./entry.ts");
  await runServer(process.env, role, createShop);
}

/** Begins anew, as the same process, with the settings of memory that Node and the allocator read at their start. */
function restart(): void {
  const [, script = "", ...args] = process.argv;
  const argv = [process.execPath, ...process.execArgv, ...EXEC_ARGV, script, ...args];
  process.execve?.(process.execPath, argv, { ...process.env, ...ALLOCATOR, [ROLE]: "only" });
}

const told = process.env[ROLE];
const role = toRole(told);
const count = readCount(process.env);
// A parent that talks to this process would lose it.
if (told === undefined && count === 1 && !process.send && process.platform !== "win32") restart();
// What is no number of processes is refused with the other settings.
if (role === "only" && count > 1) runPrimary(count);
else await serve(role);
