/**
 * Builds the image and runs it: first dueño, order, backup, update, restore (`npm run imagen`). Needs Linux, root and
 * Debian's packages, which it names. Prints what each step took; status 1 when one fails. docs/despliegue.md says what
 * stands in for what.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listMissing, makeFolder } from "#tools/caos/debian.ts";
import { freePort } from "#tools/caos/processes.ts";
import { startPostgres } from "#tools/caos/several-servers.ts";
import { lastStage, readDockerfile } from "#tests/container.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { makeBase } from "./base.ts";
import { Buildah, VOLUME } from "./buildah.ts";
import { makeVersion, MARK, readCompose } from "./compose.ts";
import { becomeDueno, confirm, openBrowser, openPage, order, stockShop } from "./journey.ts";
import { makeCertificate, startProxy, validateCaddyfile } from "./proxy.ts";
import { endAll, tellRunning } from "./run.ts";
import { createDatabases, makeVolume, startServer, stopServer, told } from "./shop.ts";
import { describeSteps, type Step } from "./steps.ts";
import { readCaddyfile, readUnits, verifyUnits } from "./units.ts";
import { visitUntil } from "./visits.ts";

const NEEDED = ["buildah", "debootstrap", "initdb", "postgres", "caddy", "openssl", "systemd-analyze"] as const;
const ADDRESSES = ["127.0.0.1", "127.0.0.2"] as const;
const COPY = "copia";

/** A company that is nobody's, and that the doctor has nothing to say of. */
const EMPRESA = {
  EMPRESA_RAZON_SOCIAL: "Rosa S.A.C.",
  EMPRESA_RUC: "20100070970",
  EMPRESA_DIRECCION: "Jr. Unión 450, Lima",
  EMPRESA_TELEFONO: "01 555 1234",
  EMPRESA_WHATSAPP: "+51 987 654 321",
  EMPRESA_EMAIL: "hola@tienda.pe",
};

const missing = listMissing(NEEDED);
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(" ")} (Debian: apt-get install ${missing.join(" ")})`);
  process.exit(2);
}
if (process.getuid?.() !== 0) {
  console.error("Run it as root: it mounts, and starts programs as other users.");
  process.exit(2);
}

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-imagen-"));
// The databases' user passes through it.
chmodSync(dir, 0o755);
const inDir = (name: string) => path.join(dir, name);
process.on("exit", () => {
  endAll();
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const steps: Step[] = [];

/** `tell`: what came of it, for the table. */
const readLast = (text: string) => text.trim().split("\n").at(-1) ?? "";

async function step<T>(name: string, work: () => Promise<T>, tell: (value: T) => string = () => ""): Promise<T> {
  console.log(`${name} …`);
  const from = performance.now();
  const add = (outcome: string) => steps.push({ name, seconds: (performance.now() - from) / 1_000, outcome });
  try {
    const value = await work();
    add(tell(value));
    return value;
  } catch (error) {
    add("failed");
    throw error;
  }
}

async function run(): Promise<void> {
  const buildah = new Buildah(inDir("buildah"));
  const { names, environment, caddyfile } = readCompose();
  const image = lastStage(readDockerfile()).find(({ name }) => name === "FROM")?.args ?? "";

  const guide = readFileSync("docs/despliegue.md", "utf8");
  const units = readUnits(guide);
  await step(
    "docs/despliegue.md: units, Caddyfile",
    async () => {
      await verifyUnits(units, inDir("units"));
      await validateCaddyfile(readCaddyfile(guide), inDir("caddy"));
    },
    () => [...units.keys()].join(" "),
  );
  await step(`base, as ${image}`, () => makeBase(buildah, image), String);
  const build = async (name: string) => {
    await buildah.build(await makeVersion(inDir(`version-${name}`), name), `qhatu:${name}`);
    return buildah.measure(`qhatu:${name}`);
  };
  await step("build", () => build("1"), String);

  const port = await freePort();
  const url = `https://localhost:${await freePort()}`;
  const certificate = await makeCertificate(dir);
  const smtp = await openSmtp();
  const { database } = await startPostgres(makeFolder(inDir("postgres")), await freePort());
  await createDatabases(database, ["tienda", "otra"]);
  const toUrl = (name: string) => `postgres://qhatu@${database.host}:${database.port}/${name}`;
  const env = {
    ...environment,
    PORT: String(port),
    TIENDA_URL: url,
    DATABASE_URL: toUrl("tienda"),
    PROXY_CONFIABLE: "127.0.0.0/8",
    AUTH_SECRET: randomBytes(33).toString("base64"),
    COPIAS_CLAVE: randomBytes(33).toString("base64"),
    SMTP_URL: smtp.url,
    CORREO_REMITENTE: "ventas@tienda.pe",
    ...EMPRESA,
    NODE_EXTRA_CA_CERTS: `${VOLUME}/${path.basename(certificate.cert)}`,
  };
  const place = { buildah, env, data: makeVolume(inDir("data"), certificate.cert), port };
  const servers = await step(
    "start, two behind Caddy",
    async () => {
      startProxy({ dir, url, port, addresses: ADDRESSES, names }, caddyfile, certificate);
      const started = [];
      // One after the other: the last start's code is the one that counts.
      for (const address of ADDRESSES) started.push(await startServer(place, "qhatu:1", address));
      const [, ...check] = (await buildah.inspect("qhatu:1")).Healthcheck.Test;
      await buildah.run(started[0]?.name ?? "", check, env, place.data);
      return started;
    },
    () => "not root, healthy",
  );
  const [{ name: container } = { name: "" }] = servers;
  const qhatu = (...args: string[]) => buildah.run(container, ["qhatu", ...args], env, place.data);

  const browser = await openBrowser();
  const [dueno, cliente] = [await openPage(browser, url), await openPage(browser, url)];
  await step("first owner", () => becomeDueno(dueno, told.at(-1) ?? ""));
  await step("product with a picture, Yape", () => stockShop(dueno));
  const { producto, pedido } = await step("order, paid by Yape", () => order(cliente));
  await step("payment confirmed", () => confirm(dueno, pedido));
  await step("qhatu verify", () => qhatu("verify"), readLast);
  await step("qhatu doctor", () => qhatu("doctor"), readLast);
  await step(
    "qhatu backup",
    () => qhatu("backup", `${VOLUME}/${COPY}`),
    () => `${(statSync(path.join(place.data, COPY)).size / 1e3).toFixed(0)} kB`,
  );

  await step("build of the second version", () => build("2"), String);
  await step(
    "update, one after the other",
    async () => {
      const done = new AbortController();
      const visits = visitUntil(cliente.request, ["/", "/catalogo", producto, pedido, "/perfil"], done.signal);
      try {
        for (const [n, server] of servers.entries()) {
          const address = ADDRESSES[n] ?? "";
          await stopServer(server);
          servers[n] = await startServer(place, "qhatu:2", address);
          const mark = await (await fetch(`http://${address}:${port}/${MARK}`)).text();
          if (mark !== "2") throw new Error(`${address} serves version ${mark}`);
        }
      } finally {
        done.abort();
      }
      const { visits: count, faults } = await visits;
      if (faults.length > 0) throw new Error(`${faults.length} of ${count} visits failed:\n${faults.join("\n")}`);
      return count;
    },
    (count) => `${count} visits, none failed`,
  );
  await step(
    "restore elsewhere, qhatu verify",
    async () => {
      const data = makeVolume(inDir("otra"), certificate.cert);
      renameSync(path.join(place.data, COPY), path.join(data, COPY));
      const settings = { ...env, DATABASE_URL: toUrl("otra") };
      const there = (...args: string[]) => buildah.run(servers[1]?.name ?? "", ["qhatu", ...args], settings, data);
      const said = await there("restore", `${VOLUME}/${COPY}`);
      await there("verify");
      return said;
    },
    readLast,
  );
  await step("stop", async () => {
    for (const server of servers) await stopServer(server);
  });
  await browser.close();
  await smtp.close();
}

let failed = false;
try {
  await run();
} catch (error) {
  failed = true;
  console.error(`${tellRunning()}\n`, error);
}
console.log(`\n${describeSteps(steps)}`);
process.exit(failed ? 1 : 0);
