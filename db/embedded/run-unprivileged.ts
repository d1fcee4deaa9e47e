import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const NOBODY = 65534;

export interface UnprivilegedCommand {
  command: string;
  args: string[];
  identity: { uid?: number; gid?: number };
}

function canUnshare(): boolean {
  const result = spawnSync("unshare", ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "true"]);
  return result.status === 0;
}

/** `nobody` cannot read below /root, so the binaries are copied once. */
function ensureReadableCopy(binary: string): string {
  const native = path.dirname(path.dirname(binary));
  const copy = "/var/tmp/qhatu-postgres";
  if (!existsSync(path.join(copy, "bin", path.basename(binary)))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return path.join(copy, "bin", path.basename(binary));
}

/**
 * PostgreSQL refuses to run as root: then it runs in a user namespace where allowed (files stay root's), else as
 * `nobody`, who gets the folders.
 */
export function toUnprivileged(binary: string, args: string[], folders: readonly string[]): UnprivilegedCommand {
  if (process.getuid?.() !== 0) return { command: binary, args, identity: {} };
  if (canUnshare()) {
    const mapped = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, binary, ...args];
    return { command: "unshare", args: mapped, identity: {} };
  }
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, NOBODY, NOBODY);
  }
  return { command: ensureReadableCopy(binary), args, identity: { uid: NOBODY, gid: NOBODY } };
}
