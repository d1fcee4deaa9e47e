import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { query } from "#tests/e2e/base.ts";
import { newCliente, test as base } from "#tests/e2e/fixtures.ts";
import { freePort, openProcess } from "#tests/e2e/server.ts";
import { PANTALLAS } from "./pantallas.ts";
import { expectSaid, findAddress, photograph, toPath } from "./pasos.ts";

interface Nueva {
  dataDir: string;
  url: string;
  state: Awaited<ReturnType<APIRequestContext["storageState"]>>;
}

/** A real shop where nothing was ever done, seen by its dueño. */
const test = base.extend<object, { nueva: Nueva }>({
  nueva: [
    async ({ playwright }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "qhatu-nueva-"));
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const env = {
        MODO: "produccion",
        PORT: port,
        WEB_CONCURRENCY: "1",
        DATA_DIR: dataDir,
        DATABASE_URL: "embebida",
        TIENDA_URL: url,
        AUTH_SECRET: "a secret of at least 32 characters",
        LOG_NIVEL: "error",
      };
      const close = await openProcess(["build/server/index.js"], env, `${url}/healthz`, "inherit");
      const request = await playwright.request.newContext({ baseURL: url });
      const { email, ...yo } = newCliente();
      await request.post("/api/auth/sign-up/email", { data: { ...yo, email, name: `${yo.nombre} ${yo.apellido}` } });
      // The first visit creates the row.
      await request.get("/perfil");
      await query("update usuarios set rol = 'admin', puesto = 'dueno' where email = $1", [email], dataDir);
      const state = await request.storageState();
      await request.dispose();
      await use({ dataDir, url, state });
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ nueva }, use) => use(nueva.url),
  storageState: async ({ nueva }, use) => use(nueva.state),
});

// One shop for all of them.
test.describe.configure({ mode: "default" });

for (const [pattern, row] of Object.entries(PANTALLAS)) {
  for (const nada of "no" in row.vacio ? [] : row.vacio) {
    if (!nada.shop) continue;
    test(`${pattern} of a new shop`, async ({ page, nueva }) => {
      if (nada.without) await query(`delete from ${nada.without}`, [], nueva.dataDir);
      await expectSaid(page, await findAddress(pattern, row, nada.at ?? toPath(pattern, row)), nada);
      await photograph(page, pattern, "vacio-nueva", true);
    });
  }
}
