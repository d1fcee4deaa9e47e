// `qhatu`: opens the shop, or runs another command (server/commands/run.ts).
// Import nothing of the shop here except where it is needed: the primary process stays small.
import { enableCompileCache } from "node:module";
import path from "node:path";
import { runPrimary } from "./primary.ts";
import { ALLOCATOR, EXEC_ARGV, type ProcessRole, readClosing, readCount, ROLE, toRole } from "./processes.ts";

async function serve(role: ProcessRole): Promise<void> {
  // The second start finds the bundle compiled.
  enableCompileCache(path.join(import.meta.dirname, ".compiled"));
  const { runServer, createShop } = await import("./entry.ts");
  await runServer(process.env, role, createShop);
}

/** Replaces this process, with memory settings that Node and the allocator read at start. */
function restart(): void {
  const [, script = "", ...args] = process.argv;
  const argv = [process.execPath, ...process.execArgv, ...EXEC_ARGV, script, ...args];
  process.execve?.(process.execPath, argv, { ...process.env, ...ALLOCATOR, [ROLE]: "only" });
}

async function start(): Promise<void> {
  const told = process.env[ROLE];
  const role = toRole(told);
  const count = readCount(process.env);
  // A restart would cut the channel to a parent that talks to this process.
  if (told === undefined && count === 1 && !process.send && process.platform !== "win32") restart();
  // An invalid number of processes is reported with the other settings.
  if (role === "only" && count > 1) runPrimary(count, readClosing(process.env));
  else await serve(role);
}

const [, , command = "serve", ...args] = process.argv;
if (command === "serve") await start();
else await import("./commands/run.ts").then(({ runCommand }) => runCommand(command, args, process.env));
