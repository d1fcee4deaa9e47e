import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { EnvError } from "#lib/env.ts";

const getCode = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error));

/** `recursive` never returns under /proc. */
function makeDir(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (getCode(error) === "EEXIST") return;
    if (getCode(error) !== "ENOENT" || path.dirname(dir) === dir) throw error;
    makeDir(path.dirname(dir));
    mkdirSync(dir, { mode: 0o700 });
  }
}

/** Throws EnvError where it cannot be written. */
export function requireDataDir(dir: string): void {
  const whole = path.resolve(dir);
  try {
    makeDir(whole);
    // The trailing slash refuses a file.
    accessSync(`${whole}${path.sep}`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvError([
      `DATA_DIR: ${whole} cannot be written (${getCode(error)}): it must be a folder that this user may write`,
    ]);
  }
}
