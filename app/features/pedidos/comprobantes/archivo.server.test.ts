import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { adoptImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { ajustes } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertComprobante } from "#tests/fixtures/comprobantes.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { answerArchivo } from "./archivo.server.ts";
import { findComprobante } from "./detalle.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

describe("the logo of a printed receipt", () => {
  it("is the shop's own, once it has one, and none where its file is lost", async () => {
    const { id } = await insertPedido(db, (await addCliente(db)).id);
    const fila = await findComprobante(db, await insertComprobante(db, id));
    if (!fila) throw new Error("no receipt");
    const DATA_DIR = await mkdtemp(join(tmpdir(), "qhatu-logo-"));
    const conLogo = { db, env: { ...tienda.env, DATA_DIR } };
    const count = async () =>
      Buffer.from(await (await answerArchivo(conLogo, fila, "pdf")).arrayBuffer())
        .toString("latin1")
        .match(/\/Subtype \/Image\b/g)?.length ?? 0;
    expect(await count()).toBe(0);
    const bytes = await sharp({ create: { width: 640, height: 160, channels: 3, background: "#0a7" } })
      .webp()
      .toBuffer();
    const logo = await adoptImagen(toImagenesDir(DATA_DIR), bytes);
    await db.insert(ajustes).values({ clave: "tienda", valor: { nombre: "Taller", logo }, version: 1 });
    dropAjustes(db);
    expect(await count()).toBe(1);
    await rm(DATA_DIR, { recursive: true });
    expect(await count()).toBe(0);
  });
});
