import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adoptImagen, encodeImagen, readImagen } from "./imagenes.server.ts";
import { parseColor } from "./imagenes.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "qhatu-imagenes-"));
});
afterEach(() => rm(dir, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 232, g: 24, b: 24 } } });

async function store(bytes: Buffer): Promise<string> {
  const encoded = await encodeImagen(bytes);
  if ("razon" in encoded) throw new Error(encoded.razon);
  return path.basename(await adoptImagen(dir, encoded.webp));
}

const findRazon = async (bytes: Buffer) => {
  const encoded = await encodeImagen(bytes);
  return "razon" in encoded ? encoded.razon : null;
};

/** A PNG of one pixel whose header claims this size; decoding it says that it is damaged. */
async function claim(width: number, height: number): Promise<Buffer> {
  const png = await plain(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
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

  it("that can be seen through stays so, and has no colour of its own", async () => {
    const hole = {
      create: { width: 40, height: 40, channels: 4, background: { r: 232, g: 24, b: 24, alpha: 0 } },
    } as const;
    const cut = await plain(100, 100)
      .ensureAlpha()
      .composite([{ input: await sharp(hole).png().toBuffer(), blend: "dest-in" }])
      .png()
      .toBuffer();
    const first = await store(cut);
    expect(parseColor(`/imagenes/${first}`)).toBeNull();
    const { isOpaque } = await sharp(await readBytes(first.replace(".webp", "-320.avif"))).stats();
    const { channels } = await sharp(await readBytes(first.replace(".webp", "-og.jpg"))).metadata();
    expect({ isOpaque, channels }).toEqual({ isOpaque: false, channels: 3 });
  });

  it("carries its colour and its content's hash in its name", async () => {
    const bytes = await plain(100, 100).png().toBuffer();
    const first = await store(bytes);
    expect(first).toMatch(/^[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
    expect(parseColor(`/imagenes/${first}`)).toMatch(/^#[ef].(1|2).(1|2).$/);
    expect(await store(bytes)).toBe(first);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it.each(["png", "jpeg", "webp", "gif", "avif"] as const)("may be %s, whatever its name", async (formato) => {
    expect(await findRazon(await plain(40, 50).toFormat(formato).toBuffer())).toBeNull();
  });

  it.each([
    ["text", Buffer.from("hola"), /no es una imagen/],
    ["nothing", Buffer.alloc(0), /no es una imagen/],
    ["a program", Buffer.from("MZ\x90\0"), /no es una imagen/],
    ["a PDF", Buffer.from("%PDF-1.7"), /no es una imagen/],
    ["a drawing with a script", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), /SVG/],
    ["a drawing in disguise", Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n<svg width="9"></svg>'), /SVG/],
    ["an iPhone's photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), /HEIC/],
    ["more than 8 MB", Buffer.alloc(8 * 1024 * 1024 + 1, 0xff), /8 MB/],
    ["a signature and nothing behind it", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), /dañada/],
  ])("of %s is refused with the reason", async (_, bytes, razon) => expect(await findRazon(bytes)).toMatch(razon));

  it.each(["png", "jpeg", "webp"] as const)("of half a %s is refused", async (formato) => {
    const noise = sharp({
      create: { width: 300, height: 300, channels: 3, background: "red", noise: { type: "gaussian", sigma: 50 } },
    });
    const whole = await noise.toFormat(formato).toBuffer();
    expect(await findRazon(whole.subarray(0, whole.length / 2))).toMatch(/dañada/);
  });

  it.each([
    [10_000, 8_000, /80 megapíxeles; el máximo es 40/],
    [8_001, 5_000, /41 megapíxeles/],
    [65_000, 65_000, /4225 megapíxeles/],
  ])("that claims %i × %i is refused before it is decoded", async (width, height, razon) => {
    expect(await findRazon(await claim(width, height))).toMatch(razon);
  });

  it("of exactly 40 megapixels is taken", async () => {
    expect(await findRazon(await plain(8_000, 5_000).png({ compressionLevel: 1 }).toBuffer())).toBeNull();
  });
});

describe("a stored picture", () => {
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

  it("is framed for previews as a JPEG of 1200 × 630 px, uncropped, on its own colour", async () => {
    const archivo = (await store(await plain(400, 500).png().toBuffer())).replace(".webp", "-og.jpg");
    const found = await readImagen(dir, archivo);
    expect(found?.tipo).toBe("image/jpeg");
    const { format, width, height } = await sharp(found?.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  });

  it("is made for mails as a PNG, which keeps what is transparent", async () => {
    const clear = { create: { width: 900, height: 300, channels: 4, background: "#a63f2000" } } as const;
    const archivo = (await store(await sharp(clear).png().toBuffer())).replace(".webp", "-480.png");
    const found = await readImagen(dir, archivo);
    expect(found?.tipo).toBe("image/png");
    const { format, width, hasAlpha } = await sharp(found?.bytes).metadata();
    expect({ format, width, hasAlpha }).toEqual({ format: "png", width: 480, hasAlpha: true });
  });

  it("is not enlarged", async () => {
    const archivo = (await store(await plain(200, 250).png().toBuffer())).replace(".webp", "-640.webp");
    expect((await sharp(await readBytes(archivo)).metadata()).width).toBe(200);
  });

  it("answers nothing if it does not exist, in any width", async () => {
    await writeFile(path.join(dir, "secreto.webp"), "x");
    const unknown = "0".repeat(32);
    expect(await readImagen(dir, `${unknown}-ffffff.webp`)).toBeNull();
    expect(await readImagen(dir, `${unknown}-ffffff-320.avif`)).toBeNull();
    expect(await readImagen(dir, "secreto.webp")).toBeNull();
    expect(await readImagen(dir, "../secreto.webp")).toBeNull();
  });
});
