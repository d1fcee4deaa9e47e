import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { childrenOf, waitUntil } from "#tools/caos/processes.ts";
import { run, start, type Running } from "./run.ts";

/** Loopback addresses stand in for containers' own: they share the machine's network. */
const NETWORK = ["--network", "host"];

/** The image's volume. */
export const VOLUME = "/data";

/** Where the build finds the certificates that npm must trust. */
const AUTHORITY = "/run/npm-ca.pem";

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.tuple([z.literal("CMD")], z.string()) }),
    }),
  }),
});

/** What the image says of itself; only Docker's format holds a health check. */
type ImageConfig = z.infer<typeof inspected>["Docker"]["config"];

export type Env = Readonly<Record<string, string>>;

/** Images and containers in a folder of their own: what the machine keeps is neither read nor changed. */
export class Buildah {
  readonly #dir: string;
  readonly #flags: readonly string[];
  readonly #policy: readonly string[];
  readonly #env: Record<string, string>;

  constructor(dir: string) {
    this.#dir = dir;
    const policy = path.join(dir, "policy.json");
    const tmp = path.join(dir, "tmp");
    mkdirSync(tmp, { recursive: true });
    writeFileSync(policy, JSON.stringify({ default: [{ type: "insecureAcceptAnything" }] }));
    const places = ["--root", path.join(dir, "images"), "--runroot", path.join(dir, "run")];
    this.#flags = [...places, "--storage-driver", "vfs"];
    this.#env = { BUILDAH_ISOLATION: "chroot", BUILDAH_FORMAT: "docker", TMPDIR: tmp };
    this.#policy = ["--signature-policy", policy];
  }

  /** A command of buildah. Returns what it printed. */
  async ask(command: string, ...args: string[]): Promise<string> {
    const policy = ["build", "commit", "from"].includes(command) ? this.#policy : [];
    return (await run("buildah", [...this.#flags, command, ...policy, ...args], { env: this.#env })).trim();
  }

  /** Builds the Dockerfile of a folder with the machine's settings of npm, from images that are here. */
  async build(context: string, image: string): Promise<void> {
    const volumes = (await listNpmFiles(this.#dir)).flatMap(({ file, place }) => ["--volume", `${file}:${place}:ro`]);
    await this.ask("build", "--pull-never", ...NETWORK, ...volumes, "--tag", image, context);
  }

  async inspect(image: string): Promise<ImageConfig> {
    return inspected.parse(JSON.parse(await this.ask("inspect", "--type", "image", image))).Docker.config;
  }

  /** Such as '414 MB'. */
  measure = (image: string): Promise<string> => this.ask("images", "--format", "{{.Size}}", image);

  /** A new container of the image. */
  async create(image: string, name: string): Promise<void> {
    await this.ask("from", "--pull-never", "--name", name, image);
    // Else buildah puts a folder of its own over the one that `start` names.
    await this.ask("config", "--volume", `${VOLUME}-`, name);
  }

  /** Runs a program in a container to its end, as `docker exec` does. Returns what it printed. */
  run = (name: string, command: readonly string[], env: Env, data: string): Promise<string> =>
    this.start(name, command, env, data).ended;

  /** Starts a program in a container as the image's user. `data`: the folder behind its volume. */
  start(name: string, command: readonly string[], env: Env, data: string, onOutput?: (text: string) => void): Running {
    const settings = Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
    const options = [...NETWORK, ...settings, "--volume", `${data}:${VOLUME}`];
    return start("buildah", [...this.#flags, "run", ...options, name, "--", ...command], { env: this.#env, onOutput });
  }
}

interface Mount {
  file: string;
  place: string;
}

const ask = async (key: string) => (await run("npm", ["config", "get", key])).trim();

/** How npm gets its packages here: the user's own file, and registry and certificates wherever they are set. */
async function listNpmFiles(dir: string): Promise<Mount[]> {
  const own = await ask("userconfig");
  const named = await ask("cafile");
  const authority = existsSync(named) ? named : (process.env.NODE_EXTRA_CA_CERTS ?? "");
  const settings = path.join(dir, "npmrc");
  writeFileSync(settings, `registry=${await ask("registry")}\n${authority ? `cafile=${AUTHORITY}\n` : ""}`);
  const files = [
    { file: own, place: "/root/.npmrc" },
    { file: settings, place: "/usr/local/etc/npmrc" },
    { file: authority, place: AUTHORITY },
  ];
  return files.filter(({ file }) => existsSync(file));
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0", 1).join();
  } catch {
    return ""; // it ended meanwhile
  }
}

function findIn(pid: number, command: string): number | undefined {
  for (const child of childrenOf(pid)) {
    if (path.basename(readCommand(child)) === command) return child;
    const found = findIn(child, command);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The process in a container that its command begins with, once it is there. */
export async function findProcess({ pid }: Running, command: string): Promise<number> {
  let found: number | undefined;
  await waitUntil(`${command} runs`, async () => (found = findIn(pid, command)) !== undefined);
  return found ?? 0;
}

/** Whose rights a process has. */
export const readUser = (pid: number): number =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
