import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { makeFolder, startProgram } from "./debian.ts";
import type { Addresses, Deployment } from "./deployment.ts";
import { end, freePort, SECRETS, SERVER, type Site, startNode, toSettings, waitUntilUp } from "./processes.ts";
import { makeReleases } from "./releases.ts";
import { sharedSettings, startPostgres } from "./several-servers.ts";
import { visitUntil, type Visits } from "./visitors.ts";

export const NEEDED_BY_RELEASES = ["initdb", "postgres", "caddy"] as const;

/** As in docs/despliegue.md, but for the certificate. */
async function startCaddy(dir: string, url: string, ports: readonly number[]) {
  const config = path.join(dir, "Caddyfile");
  const log = (file: string) => `log {\n output file ${path.join(dir, file)} {\n roll_disabled\n }\n format json\n}`;
  writeFileSync(
    config,
    `{
  admin off
  auto_https off
  ${log("caddy.log")}
}
${url} {
  ${log("access.log")}
  reverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(" ")} {
    health_uri /readyz
    health_interval 1s
    health_timeout 10s
    lb_try_duration 5s
  }
}
`,
  );
  const child = startProgram("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    log: path.join(dir, "caddy.out"),
    unprivileged: false,
    env: { HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  });
  await waitUntilUp(`${url}/healthz`, child);
  return child;
}

const access = z.object({ msg: z.literal("handled request"), status: z.number() });
const failure = z.object({
  level: z.literal("error"),
  logger: z.string(),
  msg: z.string(),
  error: z.string().default(""),
});

/** The asker left: a provider reads no more than the status of a notification's answer. */
const LEFT = "context canceled";

/** What the proxy answered and could not answer, by its own logs: to buyers, staff, visitors and providers alike. */
function readProxy(dir: string) {
  const read = (file: string): unknown[] => {
    const full = path.join(dir, file);
    if (!existsSync(full)) return [];
    return readFileSync(full, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
  };
  const answers = read("access.log").flatMap((line) => access.safeParse(line).data ?? []);
  const errors = read("caddy.log")
    .flatMap((line) => failure.safeParse(line).data ?? [])
    .filter(({ error }) => error !== LEFT);
  return {
    answers: answers.length,
    serverErrors: answers.filter(({ status }) => status >= 500).length,
    cut: errors.length,
    errors: errors.map(({ logger, msg, error }) => `the proxy: ${logger}: ${msg}: ${error}`),
  };
}

/** A process at each port, started anew from `current` whenever it ends: as systemd does with `Restart=always`. */
function supervise(dir: string, ports: readonly number[], env: Record<string, string>) {
  const children = new Map<number, ChildProcess>();
  let open = true;
  const start = (port: number) => {
    const child = startNode(SERVER, { ...env, PORT: String(port) }, { cwd: realpathSync(path.join(dir, "current")) });
    children.set(port, child);
    writeFileSync(path.join(dir, `${port}.pid`), String(child.pid));
    child.once("exit", () => open && setTimeout(() => open && start(port), 500));
  };
  ports.forEach(start);
  return {
    where: () => [...children.values()].map(({ pid }) => path.basename(realpathSync(`/proc/${pid}/cwd`))),
    async stop() {
      open = false;
      await Promise.all([...children.values()].map((child) => end(child, "SIGTERM")));
    },
  };
}

interface Step {
  args: readonly string[];
  what: string;
  /** The release that serves afterwards. */
  serves: string;
  status?: number;
}

const there: Step = { args: ["after"], what: "before → after", serves: "after" };
const back: Step = { args: ["--back"], what: "after → before (--back)", serves: "before" };

const PLAN: readonly Step[] = [
  { ...there, what: "before → after, which changes the schema" },
  back,
  there,
  { args: ["broken"], what: "after → broken, half way, and back", serves: "after", status: 1 },
  back,
  there,
  back,
  there,
  back,
  there,
];

function update(dir: string, ports: readonly number[], args: readonly string[]) {
  const options = ["--dir", dir, "--ports", ports.join(), "--pid", `cat "${dir}/$PORT.pid"`];
  const child = spawn(process.execPath, ["scripts/update.mjs", ...options, ...args], { stdio: "pipe" });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    child.once("close", (status) => resolve({ status, output: output.join("") }));
  });
}

/**
 * Two servers of two processes each, behind Caddy, from a folder of releases; a Debian PostgreSQL. In place of a crash
 * scripts/update.mjs puts another release in place, or the one before.
 */
export async function deployReleases(addresses: Addresses): Promise<Deployment> {
  const { dir } = addresses;
  makeFolder(dir, 0o755);
  const postgres = await startPostgres(makeFolder(path.join(dir, "postgres")), await freePort());
  const site: Site = { ...addresses, database: postgres.database };
  const ports = [await freePort(), await freePort()];
  const shop = path.join(dir, "releases-of-the-shop");
  mkdirSync(path.join(shop, "releases"), { recursive: true });
  const before = makeReleases(path.join(shop, "releases"), ports[1] ?? 0);
  symlinkSync("releases/before", path.join(shop, "current"));
  const env = {
    ...toSettings(site),
    ...sharedSettings(`postgres://postgres@127.0.0.1:${postgres.database.port}/qhatu`),
    ...SECRETS,
    WEB_CONCURRENCY: "2",
    CIERRE_SEGUNDOS: "5",
  };
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(shop, "env"), lines.join(""));
  const servers = supervise(shop, ports, env);
  for (const port of ports) await waitUntilUp(`http://127.0.0.1:${port}/healthz`);
  const proxy = makeFolder(path.join(dir, "caddy"), 0o755);
  const caddy = await startCaddy(proxy, site.tienda, ports);

  const visits: Visits = { paginas: 0, archivos: 0, faults: [] };
  const visiting = new AbortController();
  const visitors = [1, 2].map(() => visitUntil(site.tienda, visits, visiting.signal));
  const faults: string[] = [];
  const rows: string[] = [];

  return {
    site,
    async crash(n) {
      const { args, what, serves, status: expected = 0 } = PLAN[(n - 1) % PLAN.length] ?? there;
      const [start, began, failed] = [readProxy(proxy), performance.now(), visits.faults.length];
      const { status, output } = await update(shop, ports, args);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      if (status !== expected) faults.push(`update ${n} ended with ${status}: ${output}`);
      const where = servers.where();
      if (where.some((release) => release !== serves)) faults.push(`update ${n}: ${where.join(", ")} serve`);
      // What is under way is logged when it is answered.
      await sleep(1_000);
      const now = readProxy(proxy);
      const [answers, wrong, cut] = (["answers", "serverErrors", "cut"] as const).map((key) => now[key] - start[key]);
      rows.push(
        `| ${n} | ${what} | ${seconds} s | ${answers} | ${wrong} | ${cut} | ${visits.faults.length - failed} |`,
      );
      console.log(rows.at(-1));
    },
    async stop() {
      visiting.abort();
      await Promise.all(visitors);
      await servers.stop();
      await end(caddy, "SIGTERM");
      await postgres.stop();
    },
    report() {
      const { answers, serverErrors, cut, errors } = readProxy(proxy);
      const total = `${answers} answers of the proxy, ${serverErrors} of them 5xx, ${cut} cut off`;
      return {
        lines: [
          `The version before: ${before}`,
          "| update | what | took | answers | 5xx | cut off | missing files |",
          "| --- | --- | --- | --- | --- | --- | --- |",
          ...rows,
          `${total}; visitors opened ${visits.paginas} pages with ${visits.archivos} files`,
        ],
        faults: [...faults, ...visits.faults, ...errors, ...(serverErrors > 0 ? [`${serverErrors} answers 5xx`] : [])],
      };
    },
  };
}
