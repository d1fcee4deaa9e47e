import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adoptImagen, readImagen, storeImagen } from "./imagenes.server.ts";
import { colorOf } from "./imagenes.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "qhatu-imagenes-"));
});
afterEach(() => rm(dir, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 232, g: 24, b: 24 } } });

async function store(bytes: Buffer): Promise<string> {
  const imagen = await storeImagen(dir, bytes);
  if (!imagen) throw new Error("refused");
  return path.basename(imagen);
}

async function readBytes(archivo: string): Promise<Buffer> {
  const found = await readImagen(dir, archivo);
  if (!found) throw new Error("not there");
  return found.bytes;
}

describe("an upload", () => {
  it("becomes a WebP of at most 1600 px, upright and without metadata", async () => {
    const photo = await plain(2000, 1000)
      .withExif({ IFD0: { Copyright: "secreto" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { format, width, height, exif, orientation } = await sharp(await readBytes(await store(photo))).metadata();
    expect({ format, width, height, exif, orientation }).toMatchObject({ format: "webp", width: 800, height: 1600 });
    expect(exif).toBeUndefined();
  });

  it("carries its colour and its content's hash in its name", async () => {
    const bytes = await plain(100, 100).png().toBuffer();
    const first = await storeImagen(dir, bytes);
    expect(first).toMatch(/^\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
    expect(colorOf(first ?? "")).toMatch(/^#[ef].(1|2).(1|2).$/);
    expect(await storeImagen(dir, bytes)).toBe(first);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it.each([
    ["text", Buffer.from("hola")],
    ["nothing", Buffer.alloc(0)],
    ["a document with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
  ])("of %s is refused", async (_, bytes) => {
    expect(await storeImagen(dir, bytes)).toBeNull();
    expect(await readdir(dir)).toEqual([]);
  });

  it("of half a picture is refused", async () => {
    const whole = await plain(300, 300).png().toBuffer();
    expect(await storeImagen(dir, whole.subarray(0, whole.length / 2))).toBeNull();
  });

  it("of a bomb of pixels is refused", async () => {
    const bomb = await plain(9000, 9000).png().toBuffer();
    expect(await storeImagen(dir, bomb)).toBeNull();
  });
});

describe("a picture of ours", () => {
  it("is kept byte for byte", async () => {
    const bytes = await plain(96, 120).webp().toBuffer();
    const archivo = path.basename(await adoptImagen(dir, bytes));
    expect(await readBytes(archivo)).toEqual(bytes);
  });

  it.each(["avif", "webp"] as const)("is made in %s when it is first asked for, once, and kept", async (formato) => {
    const archivo = (await store(await plain(1000, 1250).png().toBuffer())).replace(".webp", `-320.${formato}`);
    const [first, second] = await Promise.all([readBytes(archivo), readBytes(archivo)]);
    expect(second).toBe(first);
    expect(await readFile(path.join(dir, archivo))).toEqual(first);
    const { format, width, height } = await sharp(first).metadata();
    expect({ format, width, height }).toEqual({
      format: formato === "avif" ? "heif" : "webp",
      width: 320,
      height: 400,
    });
    expect((await readImagen(dir, archivo))?.tipo).toBe(`image/${formato}`);
    expect((await readdir(dir)).filter((name) => name.endsWith(".nuevo"))).toEqual([]);
  });

  it("is not made larger than it is", async () => {
    const archivo = (await store(await plain(200, 250).png().toBuffer())).replace(".webp", "-640.webp");
    expect((await sharp(await readBytes(archivo)).metadata()).width).toBe(200);
  });

  it("is not there: none, in no width", async () => {
    await writeFile(path.join(dir, "secreto.webp"), "x");
    const unknown = "0".repeat(32);
    expect(await readImagen(dir, `${unknown}-ffffff.webp`)).toBeNull();
    expect(await readImagen(dir, `${unknown}-ffffff-320.avif`)).toBeNull();
    expect(await readImagen(dir, "secreto.webp")).toBeNull();
    expect(await readImagen(dir, "../secreto.webp")).toBeNull();
  });
});
