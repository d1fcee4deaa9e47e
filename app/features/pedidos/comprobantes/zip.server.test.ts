import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { clearComprobantes, insertComprobante } from "#tests/fixtures/comprobantes.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { answerZip } from "./archivo.server.ts";
import { findComprobante } from "./detalle.server.ts";
import { readArchivos } from "./exportar.server.ts";
import { countComprobantes } from "./lista.server.ts";
import { parseFiltrosComprobantes } from "./lista.ts";

const db = await openTestDb();
beforeEach(() => clearComprobantes(db));

const filter = (search: string) => parseFiltrosComprobantes(new URLSearchParams(search));
const addOne = async (options?: Parameters<typeof insertComprobante>[2]) => {
  const { id } = await insertPedido(db, (await addCliente(db)).id);
  return insertComprobante(db, id, options);
};

describe("what matches, as one ZIP,", () => {
  it("has what was signed and what was answered, by the office's names", async () => {
    await addOne({ numero: 1 });
    const answer = answerZip(1, readArchivos(db, filter("")), "todos.zip");
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(names).toEqual(["20131312955-03-B001-1.xml", "R-20131312955-03-B001-1.xml"]);
  });

  it("is made only as fast as it is taken, and no more once the download ends", async () => {
    const found = await findComprobante(db, await addOne());
    if (!found) throw new Error("no receipt");
    const fila = found;
    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield { ...fila, numero: read };
        }
      } finally {
        ended = true;
      }
    }
    const reader = answerZip(1, endless(), "todos.zip").body?.getReader();
    for (let piece = 0; piece < 20; piece += 1) expect((await reader?.read())?.value?.length).toBeGreaterThan(100);
    expect(read).toBeLessThan(25);
    await reader?.cancel();
    expect(ended).toBe(true);
  });

  it("is refused in words where a ZIP cannot count them", async () => {
    await addOne({ numero: 1 });
    await addOne({ numero: 2, estado: "detenido" });
    const cuantos = await countComprobantes(db, filter("estado=detenido"));
    expect(cuantos).toBe(1);
    const answer = answerZip(32_000 + cuantos, readArchivos(db, filter("")), "todos.zip");
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("Son 32,001 comprobantes y en un ZIP caben 32,000: vuelve a la lista");
    expect(answerZip(32_000, readArchivos(db, filter("")), "todos.zip").status).toBe(200);
  });

  it("is broken off where a receipt cannot be read, and does not pass for a whole one", async () => {
    const fila = await findComprobante(db, await addOne());
    async function* failing() {
      if (fila) yield fila;
      throw new Error("away");
    }
    await expect(answerZip(1, failing(), "todos.zip").arrayBuffer()).rejects.toThrow("away");
  });
});
