import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { EnvError } from "#lib/env.ts";

const getCode = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error));

/** Not `recursive`, which under /proc asks for ever. */
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

/** Makes the folder of DATA_DIR where it is missing. Throws EnvError where it cannot be written. */
export function requireDataDir(dir: string): void {
  const whole = path.resolve(dir);
  try {
    makeDir(whole);
    // With the slash a file is none.
    accessSync(`${whole}${path.sep}`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvError([
      `DATA_DIR: ${whole} cannot be written (${getCode(error)}): it must be a folder that this user may write`,
    ]);
  }
}
