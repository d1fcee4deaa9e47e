import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, expect, it } from "vitest";
import { parseEnv } from "#lib/env.ts";
import { createLog } from "#lib/log.ts";
import { readImagen } from "./imagenes.server.ts";
import { storeImagen } from "./subir.server.ts";

const { writeFile } = fs;

/** Half of each file still fits. */
function fillDisk(): void {
  fs.writeFile = async (file) => {
    await writeFile(file, "RIFF");
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  syncBuiltinESMExports();
}

function emptyDisk(): void {
  fs.writeFile = writeFile;
  syncBuiltinESMExports();
}

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-lleno-"));
afterEach(emptyDisk);
afterAll(() => rmSync(dir, { recursive: true }));

const paint = (r: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r, g: 20, b: 20 } } })
    .png()
    .toBuffer();

it("a full disk refuses a picture with a sentence, shows those that are there, and keeps no half ones", async () => {
  const deps = { env: parseEnv({ DATA_DIR: dir }), log: createLog("silent") };
  const folder = path.join(dir, "imagenes");
  mkdirSync(folder);
  const first = await storeImagen(deps, await paint(200));
  if (first.tipo !== "subida") throw new Error(first.razon);
  const before = readdirSync(folder);

  fillDisk();
  expect(await storeImagen(deps, await paint(100))).toEqual({
    tipo: "proveedor",
    razon: expect.stringContaining("El disco de la tienda está lleno"),
  });
  const small = path.basename(first.imagen).replace(".webp", "-320.avif");
  expect((await readImagen(folder, small))?.bytes.length).toBeGreaterThan(100);
  expect(readdirSync(folder)).toEqual(before);

  emptyDisk();
  expect(await storeImagen(deps, await paint(100))).toMatchObject({ tipo: "subida" });
});
