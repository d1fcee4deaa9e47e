import { chownSync, copyFileSync, chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { Client, type ClientConfig } from "pg";
import { waitUntilUp } from "#tools/caos/processes.ts";
import { type Buildah, type Env, findProcess, readUser } from "./buildah.ts";
import type { Running } from "./run.ts";

/** Of the image's user `node`, as in the official images. */
const UID = 1000;

/** Two databases owned by a user without further rights (docs/despliegue.md, 'One machine'). */
export async function createDatabases(server: ClientConfig, names: readonly string[]): Promise<void> {
  const client = new Client({ ...server, database: "postgres" });
  await client.connect();
  await client.query("create role qhatu login");
  for (const name of names)
    await client.query(`create database ${name} owner qhatu locale_provider icu icu_locale 'es' template template0`);
  await client.end();
}

/** A folder behind the image's volume, with a certificate in it that containers trust. */
export function makeVolume(dir: string, cert: string): string {
  mkdirSync(dir);
  chownSync(dir, UID, UID);
  const copy = path.join(dir, "cert.pem");
  copyFileSync(cert, copy);
  chmodSync(copy, 0o644);
  return dir;
}

export interface Place {
  buildah: Buildah;
  env: Env;
  data: string;
  port: number;
}

interface Server {
  /** The container that it runs in. */
  name: string;
  running: Running;
  /** The process that Docker would send its signals to. */
  pid: number;
}

/** The addresses that starts have told, for the first dueño. */
export const told: string[] = [];

const readAddresses = (text: string) => [...text.matchAll(/"empezar":"([^"]+)"/g)].map(([, address = ""]) => address);

/** Starts the image at an address; resolves when it answers. Throws with the end of its log when it does not. */
export async function startServer(
  { buildah, env, data, port }: Place,
  image: string,
  address: string,
): Promise<Server> {
  const { Cmd, User } = await buildah.inspect(image);
  const name = `${image.replace(":", "-")}-${address}`;
  await buildah.create(image, name);
  const running = buildah.start(name, Cmd, { ...env, HOST: address }, data, (text) =>
    told.push(...readAddresses(text)),
  );
  const early = running.ended.then((): never => {
    throw new Error(`${name} ended by itself`);
  });
  early.catch(() => {});
  const pid = await Promise.race([findProcess(running, Cmd[0] ?? ""), early]);
  await Promise.race([waitUntilUp(`http://${address}:${port}/healthz`), early]);
  if (User !== "node" || readUser(pid) !== UID) throw new Error(`${name} runs as ${readUser(pid)}`);
  return { name, running, pid };
}

/** Ends it as Docker does. Throws when it does not end with status 0. */
export async function stopServer({ running, pid }: Server): Promise<void> {
  process.kill(pid, "SIGTERM");
  await running.ended;
}
