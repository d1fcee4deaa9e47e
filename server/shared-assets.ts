import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import path from "node:path";
import { type FindShared, readStaticFile, type StaticFile } from "./static-files.ts";

/** A build of the last ones started; pages of older ones load themselves anew. */
const MAX_BUILDS = 4;

/** One that is still being copied. */
const isPartial = (build: string) => build.startsWith(".");

function listBuilds(folder: string): string[] {
  const found = readdirSync(folder).flatMap((build) => {
    const stats = statSync(path.join(folder, build), { throwIfNoEntry: false });
    return stats?.isDirectory() ? [{ build, ms: stats.mtimeMs }] : [];
  });
  return found.toSorted((a, b) => b.ms - a.ms).map(({ build }) => build);
}

/**
 * Puts a build's hashed files where other versions of the shop that run beside it find them: a page of one is followed
 * by requests that a proxy hands to another. Forgets all but the last started builds. Call it before the shop answers.
 */
export function shareAssets(assets: string, folder: string, build: string): void {
  mkdirSync(folder, { recursive: true });
  const own = path.join(folder, build);
  if (existsSync(own)) utimesSync(own, new Date(), new Date());
  else {
    const partial = mkdtempSync(path.join(folder, ".copying-"));
    try {
      cpSync(assets, partial, { recursive: true });
      renameSync(partial, own);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      // Another process was first; otherwise the disk may be full.
      if (!existsSync(own)) throw error;
    }
  }
  for (const old of listBuilds(folder).slice(MAX_BUILDS))
    rmSync(path.join(folder, old), { recursive: true, force: true });
}

function listFiles(folder: string): Map<string, string> {
  const builds = listBuilds(folder).filter((build) => !isPartial(build));
  return new Map(
    builds.flatMap((build) =>
      readdirSync(path.join(folder, build)).map((name) => [`/assets/${name}`, path.join(folder, build, name)] as const),
    ),
  );
}

/** Finds files that `shareAssets` put there. No path of a request reaches the disk: it is looked for in a list. */
export function createFindShared(folder: string): FindShared {
  let changed = 0;
  let listed = new Map<string, string>();
  const read = new Map<string, StaticFile | null>();
  return (url) => {
    const now = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now !== changed) {
      listed = now === 0 ? new Map() : listFiles(folder);
      read.clear();
      changed = now;
    }
    const full = listed.get(url);
    if (!full) return null;
    const known = read.get(url);
    if (known !== undefined) return known;
    const file = existsSync(full) ? readStaticFile(full, url) : null;
    read.set(url, file);
    return file;
  };
}
