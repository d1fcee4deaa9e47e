import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { adoptImagen, readImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { MAX_BYTES } from "#app/features/base/imagenes/limite.ts";
import { fotos_retiradas } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addOpinion } from "#tests/fixtures/opinion.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { deleteFotosRetiradas, readFotos, storeFotos } from "./fotos.server.ts";
import { removeOpinion } from "./opiniones.server.ts";

const DATA_DIR = await mkdtemp(path.join(tmpdir(), "qhatu-fotos-"));
afterAll(() => rm(DATA_DIR, { recursive: true }));
const db = await openTestDb();
const tienda = openTestTienda(db, [], { DATA_DIR });
const dir = toImagenesDir(DATA_DIR);

const draw = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "Rosa Quispe" } })
    .jpeg()
    .toBuffer();
const toFile = (bytes: Buffer, type = "image/jpeg") => new File([new Uint8Array(bytes)], "foto.jpg", { type });
const LONG_AGO = new Date("2026-01-01");

describe("pictures of an opinion", () => {
  it("are encoded anew, without what the camera wrote into them", async () => {
    const { id } = await addCliente(db);
    const stored = await storeFotos(tienda, id, [], [toFile(await draw("red"))]);
    const [foto = ""] = "fotos" in stored ? stored.fotos : [];
    const file = await readImagen(dir, path.basename(foto));
    expect(file?.tipo).toBe("image/webp");
    expect(file?.bytes.toString("latin1")).not.toContain("Rosa");
  });

  it("are three at most, with those that are there; a picture sent twice is one", async () => {
    const { id } = await addCliente(db);
    const files = [toFile(await draw("green")), toFile(await draw("blue"))];
    const kept = ["/imagenes/a.webp", "/imagenes/b.webp"];
    expect(await storeFotos(tienda, id, kept, files)).toEqual({ razon: "Puedes poner 3 fotos como máximo." });
    expect(await storeFotos(tienda, id, [], [...files, ...files.slice(0, 1)])).toMatchObject({
      fotos: [expect.any(String), expect.any(String)],
    });
  });

  it.each([
    ["no picture", new File(["hola"], "x.txt", { type: "text/plain" }), /no es una imagen/],
    ["a text that says it is one", new File(["hola"], "x.png", { type: "image/png" }), /no es una imagen/],
    ["too large", new File([new Uint8Array(MAX_BYTES + 1)], "x.jpg", { type: "image/jpeg" }), /pesa más/],
  ])("are refused: %s", async (_name, file, razon) => {
    const { id } = await addCliente(db);
    expect(await storeFotos(tienda, id, [], [file])).toEqual({ razon: expect.stringMatching(razon) });
  });

  it("are limited for each person", async () => {
    const { id } = await addCliente(db);
    const file = toFile(await draw("gray"));
    const send = () => storeFotos(tienda, id, [], [file]);
    for (let n = 0; n < 20; n += 1) expect(await send()).toHaveProperty("fotos");
    expect(await send()).toEqual({ razon: expect.stringContaining("muchas fotos") });
    expect(await storeFotos(tienda, (await addCliente(db)).id, [], [file])).toHaveProperty("fotos");
  });

  it("of a form are its files; an empty field is none", () => {
    const form = new FormData();
    form.append("fotos", new File([], ""));
    form.append("fotos", "texto");
    form.append("fotos", new File(["x"], "x.png"));
    expect(readFotos(form)).toHaveLength(1);
  });
});

const adopt = async (background: string) =>
  adoptImagen(
    dir,
    await sharp(await draw(background))
      .webp()
      .toBuffer(),
  );
const listFiles = async (imagen: string) =>
  (await readdir(dir)).filter((name) => name.startsWith(path.basename(imagen, ".webp")));
const clean = () => deleteFotosRetiradas(tienda, new AbortController().signal);

describe("pictures that nothing shows any more", () => {
  it("are deleted after a day, in all sizes", async () => {
    const imagen = await adopt("orange");
    await readImagen(dir, path.basename(imagen).replace(".webp", "-160.webp"));
    const cual = await addOpinion(tienda, undefined, { fotos: [imagen] });
    await removeOpinion(tienda, cual);
    await clean();
    expect(await listFiles(imagen)).toHaveLength(2);
    await db.update(fotos_retiradas).set({ created_at: LONG_AGO });
    await clean();
    expect(await listFiles(imagen)).toEqual([]);
    expect(await db.$count(fotos_retiradas)).toBe(0);
  });

  it("stay while another opinion shows the same", async () => {
    const imagen = await adopt("purple");
    await addOpinion(tienda, undefined, { fotos: [imagen] });
    await removeOpinion(tienda, await addOpinion(tienda, undefined, { fotos: [imagen] }));
    await db.insert(fotos_retiradas).values({ imagen }).onConflictDoNothing();
    await db.update(fotos_retiradas).set({ created_at: LONG_AGO });
    await clean();
    expect(await listFiles(imagen)).toHaveLength(1);
  });

  it("at an image hosting are left for a person to delete", async () => {
    const imagen = "https://res.cloudinary.com/tienda/image/upload/v1/foto.webp";
    await db.insert(fotos_retiradas).values({ imagen, created_at: LONG_AGO });
    await clean();
    expect(await db.$count(fotos_retiradas)).toBe(1);
  });
});
