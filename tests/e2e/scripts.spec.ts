import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { startCluster } from "#db/embedded/cluster.ts";
import { freePort, openProcess } from "./server.ts";

const CUENTA = { email: "duena@tienda.pe", password: "una-clave-larga", name: "Rosa Huamán" };

/** As somebody types it, with the shop's settings. */
async function runScript(env: Record<string, string>, name: string, ...args: string[]): Promise<string> {
  const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", name, "--", ...args], options);
  return stdout.trim();
}

test("a real shop gets its first administrator, products, a backup, and a new place from it", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-scripts-"));
  const { connection, stop } = await startCluster(path.join(dir, "postgres"), { durable: false });
  const toUrl = (database?: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(connection.host ?? "")}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    MODO: "produccion",
    PORT: port,
    HOST: "127.0.0.1",
    WEB_CONCURRENCY: "1",
    DATA_DIR: path.join(dir, "data"),
    TIENDA_URL: url,
    DATABASE_URL: toUrl(connection.database),
    AUTH_SECRET: "a secret of at least 32 characters",
    PAGOS_A_MANO: "1",
    LOG_NIVEL: "error",
  };
  const send = (ruta: string) =>
    fetch(`${url}/api/auth/${ruta}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify({ ...CUENTA, nombre: "Rosa", apellido: "Huamán" }),
    });

  try {
    const close = await openProcess(["scripts/start.mjs"], env, `${url}/healthz`, "inherit");
    try {
      const session = await send("sign-up/email");
      const cookie = session.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
      const openPanel = () => fetch(`${url}/admin`, { headers: { Cookie: cookie.join("; ") } });
      expect((await openPanel()).status).toBe(403);
      expect(await runScript(env, "admin", CUENTA.email)).toBe(`${CUENTA.email} ya es admin.`);
      expect((await openPanel()).status).toBe(200);
      expect(await runScript(env, "seed", "--productos", "3")).toContain("3 of 3 products added");
    } finally {
      await close();
    }
    const file = path.join(dir, "copia");
    expect(await runScript(env, "backup", file)).toContain(`The backup is in ${file}.`);
    const client = new Client(connection);
    await client.connect();
    await client.query("create database otra");
    await client.end();
    const elsewhere = { ...env, DATABASE_URL: toUrl("otra"), DATA_DIR: path.join(dir, "otra") };
    expect(await runScript(elsewhere, "restore", file)).toMatch(/^\d+ rows restored\.$/);
    const restored = new Client({ ...connection, database: "otra" });
    await restored.connect();
    const { rows } = await restored.query(
      "select (select count(*)::int from productos) as productos, puesto from usuarios where email = $1",
      [CUENTA.email],
    );
    await restored.end();
    expect(rows).toEqual([{ productos: 3, puesto: "dueno" }]);
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
