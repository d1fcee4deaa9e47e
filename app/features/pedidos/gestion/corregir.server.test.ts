import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { changeAjuste } from "#app/features/base/ajustes/ajustes.server.ts";
import { toVisto } from "#app/features/pedidos/pedidos/despachos.ts";
import { listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { auditoria, correos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addPedidoDeDos } from "#tests/fixtures/envio.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestShop } from "#tests/fixtures/pedido.ts";
import { correctDespacho } from "./corregir.server.ts";
import { undoDespacho } from "./enviar.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

/** An order sent whole, by a courier without a number. */
async function sent() {
  const pedido = await addPedidoDeDos({ stripe, tienda });
  await pedido.send(3, 2, { courier: "Olva Courier", numero: "" });
  const read = async () => (await listDespachos(db, pedido.pedido_id))[0];
  const id = (await read())?.id ?? "";
  const correctSeen = (courier: string, numero: string, visto: string) =>
    correctDespacho(tienda, pedido.pedido_id, { id, visto, courier, numero, nota: "Frágil", actor_id: "ana" });
  const readVisto = async () => toVisto((await read()) ?? { courier: "", numero: "", nota: "" });
  const correct = async (courier: string, numero: string) => correctSeen(courier, numero, await readVisto());
  const about = and(eq(correos.pedido_id, pedido.pedido_id), eq(correos.tipo, "pedido_enviado"));
  const mails = () => db.select().from(correos).where(about).orderBy(correos.id);
  return { ...pedido, id, read, readVisto, correct, correctSeen, mails, about };
}

describe("correcting a shipment", () => {
  it("writes its waiting mail anew, so that one tells of it", async () => {
    const { correct, mails, read, pedido_id, id } = await sent();
    expect(await correct("Shalom", "S-7")).toBe("corregido");
    expect(await read()).toMatchObject({ courier: "Shalom", numero: "S-7" });
    const written = await mails();
    expect(written).toHaveLength(1);
    expect(written[0]?.texto).toMatch(/Shalom[^]*S-7/);
    expect(await undoDespacho(tienda, pedido_id, { id, actor_id: "ana" })).toEqual({ tipo: "deshecho" });
    expect(await mails()).toEqual([]);
  });

  it("that was told already sends one more, however often it is corrected while that waits", async () => {
    const { correct, mails, about } = await sent();
    await db.update(correos).set({ estado: "enviado", intentos: 1, no_antes: null }).where(about);
    for (const numero of ["1", "2", "2"]) await correct("Shalom", numero);
    const written = await mails();
    expect(written.map(({ asunto }) => asunto.replace(/ \S+$/, ""))).toEqual([
      "Tu pedido está en camino:",
      "Datos de envío de tu pedido",
    ]);
    expect(written[1]?.texto).toMatch(/Número de envío\s+2\b/);
  });

  it("of an order at its end is not mailed", async () => {
    const { correct, mails, to } = await sent();
    await to("entregado");
    expect(await correct("Shalom", "S-7")).toBe("corregido");
    expect(await mails()).toHaveLength(1);
  });

  it("changes nothing where nothing differs, or the courier is not of the list", async () => {
    const { correct, pedido_id } = await sent();
    expect(await correct("Olva Courier", "")).toBe("igual");
    expect(await correct("Nadie", "1")).toBe("sin_courier");
    const log = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(log.map(({ accion }) => accion)).toEqual(["enviar"]);
  });

  it("of two people at once the second is told, and overwrites nothing", async () => {
    const { correctSeen, readVisto, read } = await sent();
    const visto = await readVisto();
    const both = await Promise.all([correctSeen("Shalom", "A-1", visto), correctSeen("Olva Courier", "B-2", visto)]);
    expect(both.toSorted()).toEqual(["cambio_ajeno", "corregido"]);
    const numero = both[0] === "corregido" ? "A-1" : "B-2";
    expect(await read()).toMatchObject({ numero });
    // A repeated form, because the answer was lost.
    expect(await correctSeen(numero === "A-1" ? "Shalom" : "Olva Courier", numero, visto)).toBe("igual");
    expect(await correctSeen("Shalom", "C-3", await readVisto())).toBe("corregido");
  });

  it("keeps a courier that left the list, and no page of another number", async () => {
    const { correct, read } = await sent();
    const valor = [{ nombre: "Chazki", tipo: "envio" as const, seguimiento: "" }];
    await changeAjuste(tienda, { clave: "couriers", valor, version: 0 }, "ana");
    expect(await correct("Olva Courier", "26-1")).toBe("corregido");
    expect(await read()).toMatchObject({ courier: "Olva Courier", numero: "26-1", seguimiento: null });
    await changeAjuste(tienda, { clave: "couriers", valor: null, version: 1 }, "ana");
  });
});
