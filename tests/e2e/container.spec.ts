import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { z } from "zod";
import { startCluster } from "#db/embedded/cluster.ts";
import { lastStage, readDockerfile } from "../container.ts";

import { freePort, openProcess } from "./server.ts";

const command = z.tuple([z.literal("node")], z.string());

/** A JSON array after an instruction, without `node`. */
const readCommand = (args: string) => command.parse(JSON.parse(args.slice(args.indexOf("[")))).slice(1);

test("the container's files are all that the shop needs, and its health check tells", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-container-"));
  const stage = lastStage(readDockerfile());
  const find = (name: string) => stage.find((one) => one.name === name)?.args ?? "";

  // Builds the last stage by hand: files, environment, command.
  for (const { name, args } of stage) {
    const [, from = "", to = ""] = /^--from=build \/app\/(\S+) (\S+)$/.exec(args) ?? [];
    if (name !== "COPY") continue;
    if (from === "runtime")
      await promisify(execFile)(process.execPath, ["scripts/runtime-modules.mjs", path.join(dir, to)]);
    else cpSync(from, path.join(dir, to), { recursive: true });
  }
  const { connection, stop } = await startCluster(path.join(dir, "postgres"), { durable: false });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...Object.fromEntries(
      find("ENV")
        .split(" ")
        .map((pair) => pair.split("=")),
    ),
    PORT: port,
    HOST: "127.0.0.1",
    DATA_DIR: mkdirSync(path.join(dir, "data"), { recursive: true }) ?? "",
    TIENDA_URL: url,
    DATABASE_URL: `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? "")}`,
    AUTH_SECRET: "a secret of at least 32 characters",
    STRIPE_SECRET_KEY: "sk_test_container",
    STRIPE_WEBHOOK_SECRET: "whsec_container",
    LOG_NIVEL: "error",
  };
  const checkHealth = () =>
    promisify(execFile)(process.execPath, readCommand(find("HEALTHCHECK")), { env }).then(
      () => "healthy",
      () => "unhealthy",
    );

  try {
    // Loaded by the first picture, and by the first claim's PDF.
    const load = ["-e", "import('sharp'); require('pdfkit')"];
    const loadNative = promisify(execFile)(process.execPath, load, { cwd: dir, env });
    await expect(loadNative).resolves.toMatchObject({ stderr: "" });
    expect(await checkHealth()).toBe("unhealthy");
    const close = await openProcess(readCommand(find("CMD")), env, `${url}/healthz`, "inherit", dir);
    try {
      expect(await checkHealth()).toBe("healthy");
      const home = await fetch(url);
      expect(home.status).toBe(200);
      expect(await home.text()).toContain("Catálogo");
      const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await fetch(url)).text())?.[1];
      expect((await fetch(`${url}${style}`)).status).toBe(200);
      const client = new Client(connection);
      await client.connect();
      expect((await client.query("select count(*)::int as n from productos")).rows).toEqual([{ n: 0 }]);
      await client.end();
    } finally {
      await close();
    }
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
