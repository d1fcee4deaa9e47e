import { chmodSync, copyFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Buildah } from "./buildah.ts";
import { run } from "./run.ts";

/** Comes with Node 24. */
const NPM = "npm@11";

/**
 * Makes what the Dockerfile starts from, such as `node:24-bookworm-slim`, out of Debian's packages and npm's Node:
 * without a registry of images. Throws when this machine's Node is not the one that is asked for.
 */
export async function makeBase(buildah: Buildah, image: string): Promise<string> {
  const [, major = "", suite = ""] = /^node:(\d+)-([a-z]+)-slim$/.exec(image) ?? [];
  if (process.versions.node.split(".")[0] !== major)
    throw new Error(`The Dockerfile begins with ${image}; this is Node ${process.versions.node}`);

  const name = await buildah.ask("from", "scratch");
  const root = await buildah.ask("mount", name);
  // In a namespace of its own: what debootstrap mounts must not be there when the folder is removed.
  await run("unshare", ["--mount", "debootstrap", "--variant=minbase", "--include=ca-certificates", suite, root]);
  for (const dir of ["var/cache/apt", "var/lib/apt/lists"])
    rmSync(path.join(root, dir), { recursive: true, force: true });
  const node = path.join(root, "usr/local/bin/node");
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  await run("npm", ["install", "--global", "--prefix", path.join(root, "usr/local"), NPM]);
  await buildah.ask("run", name, "--", "useradd", "--create-home", "--uid", "1000", "--user-group", "node");
  await buildah.ask("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", name);
  await buildah.ask("commit", name, image);
  await buildah.ask("rm", name);
  return buildah.measure(image);
}
