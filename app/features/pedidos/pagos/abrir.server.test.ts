import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Tienda } from "#app/context.ts";
import { pagos } from "#db/schema/pagos.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { insertPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente, readPedido } from "#tests/fixtures/tienda.ts";
import { openPagina, refreshPagos } from "./cobrar.server.ts";
import { discardUnopened, ensurePago } from "./pagos.server.ts";
import { formatReference } from "./pasarela.ts";
import { hasPagoEnCurso } from "./situacion.server.ts";

const db = await openTestDb();
const comprador = { origen: "http://localhost:3000", email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Paz" };
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  vi.restoreAllMocks();
  ({ stripe, tienda } = await openTestShop(db));
});

/** An attempt without a page yet. `during` runs when the provider has opened it, before the shop knows. */
async function addIntento(during: () => Promise<unknown> = async () => {}) {
  const { id } = await insertPedido(db, (await addCliente(db)).id, { vence_en: new Date("2999-01-01") });
  const pago = await ensurePago(db, id);
  if (!pago) throw new Error("no attempt");
  const pedido = await readPedido(db, id);
  vi.spyOn(stripe, "open").mockImplementationOnce(async (asked) => {
    const page = await FakePasarela.prototype.open.call(stripe, asked);
    await during();
    return page;
  });
  const open = () => openPagina(tienda, pago, pedido, comprador);
  return { id, pago, open, url: `https://pagos.example/${formatReference(pago)}` };
}

const readPage = (pago: Parameters<typeof formatReference>[0]) =>
  stripe.pages.get(formatReference(pago))?.lectura.estado;

describe("a page that a provider opens", () => {
  it("is closed where its order was cancelled meanwhile", async () => {
    const { pago, open } = await addIntento(() => db.transaction((tx) => discardUnopened(tx, pago.pedido_id)));
    expect(await open()).toBeNull();
    expect(readPage(pago)).toBe("cerrado");
  });

  it("stays open, and is the same, where another request opened it meanwhile", async () => {
    const { pago, open, url } = await addIntento(async () => expect(await open()).toBe(url));
    expect(await open()).toBe(url);
    expect(readPage(pago)).toBe("abierto");
  });

  it("cancels no order for what is not the provider's failure", async () => {
    const { id, open } = await addIntento();
    vi.spyOn(stripe, "open").mockReset().mockRejectedValueOnce(new Error("the database is gone"));
    await expect(open()).rejects.toThrow("the database is gone");
    expect(await readPedido(db, id)).toMatchObject({ estado: "pendiente" });
  });

  it("is a payment under way only once the provider says so", async () => {
    const { id, pago, open } = await addIntento();
    await open();
    expect(await hasPagoEnCurso(db, id)).toBe(false);
    const page = stripe.pages.get(formatReference(pago));
    if (page) page.lectura.estado = "pendiente";
    await refreshPagos(tienda, id);
    expect(await hasPagoEnCurso(db, id)).toBe(true);
    // A later attempt does not hide it.
    await db.insert(pagos).values({ ...pago, id: newId(), intento: 2, estado: "cerrado", referencia: null });
    expect(await hasPagoEnCurso(db, id)).toBe(true);
  });
});
