import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import path from "node:path";
import { killAtExit } from "./processes.ts";

/** Programs from Debian's packages: databases, poolers and proxies, each as our own process. */

const VERSIONS = "/usr/lib/postgresql";

function findPostgres(program: string): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(VERSIONS, version, "bin", program)).find(existsSync);
}

const PACKAGES = {
  initdb: "postgresql",
  postgres: "postgresql",
  pgbouncer: "pgbouncer",
  nginx: "nginx-light",
  caddy: "caddy",
  haproxy: "haproxy",
  etcd: "etcd-server",
  patroni: "patroni",
  buildah: "buildah",
  debootstrap: "debootstrap",
  openssl: "openssl",
  "systemd-analyze": "systemd",
} as const;

type Program = keyof typeof PACKAGES;

export function findProgram(program: Program): string | undefined {
  const places = ["/usr/bin", "/usr/sbin"].map((dir) => path.join(dir, program));
  return findPostgres(program) ?? places.find(existsSync);
}

export function listMissing(programs: readonly Program[]): string[] {
  return [...new Set(programs.filter((program) => !findProgram(program)).map((program) => PACKAGES[program]))];
}

const isRoot = process.getuid?.() === 0;

const readId = (flag: "-u" | "-g") => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

/** PostgreSQL refuses to run as root: Debian's packages add the user `postgres`. */
const findOwner = (): { uid?: number; gid?: number } => (isRoot ? { uid: readId("-u"), gid: readId("-g") } : {});

/** A folder writable for the databases' user. */
export function makeFolder(dir: string, mode = 0o700): string {
  const { uid, gid } = findOwner();
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, mode);
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  return dir;
}

interface StartOptions {
  log: string;
  env?: Record<string, string>;
  /** Run as the databases' user. */
  unprivileged?: boolean;
}

export function startProgram(
  program: Program,
  args: readonly string[],
  { log, env = {}, unprivileged = true }: StartOptions,
): ChildProcess {
  const file = openSync(log, "a");
  const child = spawn(findProgram(program) ?? program, args, {
    cwd: path.dirname(log),
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", file, file],
    ...(unprivileged ? findOwner() : {}),
  });
  closeSync(file);
  child.on("error", (error) => console.error(`${program}: ${error.message}`));
  return killAtExit(child);
}

/** The same collation as the embedded PostgreSQL. */
export const INITDB = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=es", "--locale=C.UTF-8"] as const;
