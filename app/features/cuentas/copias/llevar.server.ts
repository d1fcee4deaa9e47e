import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import type { Env } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";
import type { Log } from "#lib/log.ts";
import { copyToFolder } from "./escribir.server.ts";

/** Of what the command says of its failure, the end goes into the log. */
const MAX_DICHO = 2_000;

/** What the command may know: no secret of the shop. */
const buildEnv = (file: string) => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: homedir(),
  COPIA: path.basename(file),
});

/** The command and all that it started. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It ended by itself.
  }
}

/** Gives the file to the command as its input. Throws OperatorError where it ends with another status than 0. */
async function runOrden(orden: string, file: string, log: Log, signal: AbortSignal): Promise<void> {
  const handle = await open(file);
  try {
    const child = spawn("sh", ["-c", orden], {
      stdio: [handle.fd, "ignore", "pipe"],
      env: buildEnv(file),
      detached: true,
    });
    const end = () => endGroup(child.pid);
    signal.addEventListener("abort", end);
    let dicho = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      dicho = (dicho + text).slice(-MAX_DICHO);
    });
    const [status] = await once(child, "close").finally(() => signal.removeEventListener("abort", end));
    signal.throwIfAborted();
    if (status === 0) return;
    log.error({ estado: status, dicho }, "COPIAS_ORDEN failed");
    throw new OperatorError(
      `La orden que la lleva terminó con ${status ?? "una señal"}: el registro del servidor tiene lo que dijo.`,
    );
  } finally {
    await handle.close();
  }
}

export const hasDestino = (env: Env): boolean => Boolean(env.COPIAS_DESTINO ?? env.COPIAS_ORDEN);

/** Brings the file to each second place. Throws OperatorError. */
export async function sendCopia(
  { env, log }: { env: Env; log: Log },
  file: string,
  signal: AbortSignal,
): Promise<void> {
  if (env.COPIAS_DESTINO) await copyToFolder(file, env.COPIAS_DESTINO, env.COPIAS_GUARDAR);
  if (env.COPIAS_ORDEN) await runOrden(env.COPIAS_ORDEN, file, log, signal);
}
