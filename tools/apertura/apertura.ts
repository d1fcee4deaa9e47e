/**
 * A real shop from nothing to its first paid order, as docs/despliegue.md says, with a browser: how long it takes, and
 * what a person fills and presses. PostgreSQL is the one that comes along; the tax office is its stand-in.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { startCluster } from "#db/embedded/cluster.ts";
import { findChromium } from "#tests/e2e/chromium.ts";
import { freePort, openProcess } from "#tests/e2e/server.ts";
import { createCounter, formatSteps } from "./counted.ts";
import { createOwner } from "./owner.ts";
import { buyByYape } from "./stranger.ts";

const PRODUCTOS = 300;
const TIPOS = ["Polos", "Tazas", "Mochilas", "Cuadernos", "Gorras", "Velas"];

/** As Shopify exports products. */
function buildExport(): string {
  const rows = Array.from({ length: PRODUCTOS }, (_, n) => {
    const tipo = TIPOS[n % TIPOS.length];
    return `p-${n},${tipo} modelo ${n},<p>Hecho a mano en Lima.</p>,${tipo},SKU-${n},${(n % 90) + 10}.90,20`;
  });
  return ["Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Inventory Qty", ...rows].join("\n");
}

const root = process.cwd();
const dir = mkdtempSync(path.join(tmpdir(), "qhatu-apertura-"));
const checkout = path.join(dir, "tienda");
const [port, puertoOficina] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
const cluster = await startCluster(path.join(dir, "postgres"), { durable: true });
const { host = "", database } = cluster.connection;
const counter = createCounter();
const { step, steps } = counter;
const closing: (() => Promise<void>)[] = [cluster.stop];

/** As somebody types it; what it says is shown where it fails. */
function type(command: string, env: Record<string, string> = {}, cwd = checkout): string {
  console.log(`$ ${command}`);
  return execFileSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

const env: Record<string, string> = {
  MODO: "produccion",
  TIENDA_URL: url,
  HOST: "127.0.0.1",
  PORT: port,
  DATA_DIR: path.join(dir, "data"),
  DATABASE_URL: `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
  AUTH_SECRET: randomBytes(33).toString("base64"),
  SUNAT_API_BASE: `http://127.0.0.1:${puertoOficina}`,
  LOG_NIVEL: "warn",
};

async function openOficina(): Promise<void> {
  const secrets = {
    STRIPE_SECRET_KEY: "sk_test_apertura",
    STRIPE_WEBHOOK_SECRET: "whsec_apertura",
    MERCADOPAGO_ACCESS_TOKEN: "TEST-apertura",
    MERCADOPAGO_WEBHOOK_SECRET: "apertura",
  };
  const own = { PORT: puertoOficina, SANDBOX_DIR: path.join(dir, "oficina"), SHOP_URL: url, LOG_NIVEL: "warn" };
  const up = `http://127.0.0.1:${puertoOficina}/sandbox/estilo.css`;
  closing.unshift(await openProcess(["tools/sandbox/main.ts"], { ...own, ...secrets }, up, "inherit"));
}

try {
  await openOficina();
  await step("download, install, build", async () => {
    type(`git clone -q ${root} ${checkout}`, {}, dir);
    type("npm ci --omit=dev");
    type("npm run build");
  });
  await step("start", async () => {
    const args = ["--enable-source-maps", "build/server/index.js"];
    console.log(`$ node ${args.join(" ")}`);
    closing.unshift(await openProcess(args, env, `${url}/healthz`, "inherit", checkout));
  });

  const browser = await chromium.launch(await findChromium());
  closing.unshift(() => browser.close());
  const openPage = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ ...options, baseURL: url, locale: "es-PE", timezoneId: "America/Lima" });
    context.setDefaultTimeout(30_000);
    return context.newPage();
  };
  const desk = await openPage({ viewport: { width: 1280, height: 800 } });
  const owner = createOwner(desk, counter);
  const [, address = ""] = /^Abre (\S+)$/m.exec(type("npm run --silent admin", env)) ?? [];
  await step("first owner", () => owner.becomeDuena(address, "rosa@ejemplo.pe"));
  await step("company", owner.sayCompany);
  await step("own colours", owner.chooseColours);
  await step("prices and deliveries", owner.promise);
  await step("Yape", owner.takeYape);
  await step(`${PRODUCTOS} products of another shop`, () => owner.bringProducts(buildExport(), PRODUCTOS));
  await step("receipts, in test", owner.issueInTest);
  const phone = await openPage({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  let pedido = "";
  await step("a stranger buys on a phone", async () => {
    pedido = await buyByYape(phone, counter);
  });
  await step("payment confirmed, receipt, slip", () => owner.confirm(pedido));
  await step("backup and books", async () => {
    console.log(type(`npm run --silent backup -- ${path.join(dir, "copia")}`, env));
    console.log(type("npm run --silent qhatu -- verify", env));
  });
  console.log(`\n${formatSteps(steps)}`);
} finally {
  for (const close of closing) await close();
  rmSync(dir, { recursive: true, force: true });
}
