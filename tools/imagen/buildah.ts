import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { childrenOf, waitUntil } from "#tools/caos/processes.ts";
import { run, start, type Running } from "./run.ts";

/** Loopback addresses stand in for containers' own: they share the machine's network. */
const NETWORK = ["--network", "host"];

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
export type ImageConfig = z.infer<typeof inspected>["Docker"]["config"];

export type Env = Readonly<Record<string, string>>;

/** Images and containers in a folder of their own: what the machine keeps is neither read nor changed. */
export class Buildah {
  readonly #flags: readonly string[];
  readonly #policy: readonly string[];
  readonly #env: Record<string, string>;

  constructor(dir: string) {
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
    const volumes = (await listNpmFiles()).flatMap(({ file, place }) => ["--volume", `${file}:${place}:ro`]);
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
  }

  /** Runs a program in a container to its end, as `docker exec` does. Returns what it printed. */
  run = (name: string, command: readonly string[], env: Env, data: string): Promise<string> =>
    this.start(name, command, env, data).ended;

  /** Starts a program in a container as the image's user. `data`: the folder behind its volume. */
  start(name: string, command: readonly string[], env: Env, data: string, onOutput?: (text: string) => void): Running {
    const settings = Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
    const args = [...this.#flags, "run", ...NETWORK, ...settings, "--volume", `${data}:/data`, name, "--", ...command];
    return start("buildah", args, { env: this.#env, onOutput });
  }
}

/** Settings of npm and certificates that the build needs as much as this machine, where there are any. */
async function listNpmFiles() {
  const ask = async (key: string) => (await run("npm", ["config", "get", key])).trim();
  const authority = await ask("cafile");
  const files = [
    { file: await ask("userconfig"), place: "/root/.npmrc" },
    { file: await ask("globalconfig"), place: "/usr/local/etc/npmrc" },
    { file: authority, place: authority },
  ];
  return files.filter(({ file }) => existsSync(file));
}

const readCommand = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0];

function findIn(pid: number, command: string): number | undefined {
  for (const child of childrenOf(pid)) {
    if (readCommand(child) === command) return child;
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
