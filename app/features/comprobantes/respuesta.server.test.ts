import { asc, eq, sql } from "drizzle-orm";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Tienda } from "#app/context.ts";
import { refundPago } from "#app/features/pagos/reembolsos.server.ts";
import { comprobantes, emisor_comprobantes, eventos_comprobante, series_comprobante } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openOficina, ORIGIN } from "#tests/fixtures/oficina.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { isSigned, validateUbl } from "#tests/fixtures/ubl.ts";
import { tareaComprobantes } from "./tarea-comprobantes.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let stripe: FakePasarela;
let tienda: Tienda;
let oficina: ReturnType<typeof openOficina>;

beforeEach(async () => {
  await db.delete(eventos_comprobante);
  await db.delete(comprobantes);
  await db.delete(series_comprobante);
  await db.delete(emisor_comprobantes);
  await addSeries(db);
  const shop = await openTestShop(db);
  stripe = shop.stripe;
  tienda = { ...shop.tienda, oficina: { ...shop.tienda.oficina, origin: ORIGIN } };
  oficina = openOficina();
  vi.stubGlobal("fetch", oficina.fetch);
});

const sell = async () => {
  const { pedido_id, pago } = await addPedido({ stripe, tienda }, { pagado: true });
  return { pedido_id, pago };
};
const list = (pedido_id: string) =>
  db.select().from(comprobantes).where(eq(comprobantes.pedido_id, pedido_id)).orderBy(asc(comprobantes.id));
async function readOne(pedido_id: string) {
  const [row] = await list(pedido_id);
  if (!row) throw new Error("no receipt");
  return row;
}
const send = () => tareaComprobantes.run(tienda, signal);
const comeDue = () => db.update(comprobantes).set({ proximo_intento: sql`now()` });
const sent = () => oficina.calls.filter((call) => call.includes("sendBill")).length;

const answerOf = (zip: Uint8Array) => (answer: string) =>
  answer.replace(/<applicationResponse>[^<]*/, `<applicationResponse>${Buffer.from(zip).toString("base64")}`);

describe("an answer", () => {
  it("whose signature does not hold proves nothing", async () => {
    const { pedido_id } = await sell();
    await send();
    const { cdr, id } = await readOne(pedido_id);
    const forged = (cdr ?? "").replace("<cbc:ResponseCode>0<", "<cbc:ResponseCode>2017<");
    expect(forged).not.toBe(cdr);
    const next = await sell();
    oficina.state.change = answerOf(zipSync({ "R-x.xml": new TextEncoder().encode(forged) }));
    await send();
    expect(await readOne(next.pedido_id)).toMatchObject({
      estado: "detenido",
      mensaje: "La constancia de SUNAT no tiene una firma válida.",
      cdr: null,
    });
    expect((await db.select().from(comprobantes).where(eq(comprobantes.id, id)))[0]?.estado).toBe("aceptado");
  });

  it("about another receipt is not taken for ours", async () => {
    const { pedido_id } = await sell();
    await send();
    const { cdr } = await readOne(pedido_id);
    const next = await sell();
    oficina.state.change = answerOf(zipSync({ "R-x.xml": new TextEncoder().encode(cdr ?? "") }));
    await send();
    expect(await readOne(next.pedido_id)).toMatchObject({
      estado: "detenido",
      mensaje: "La constancia de SUNAT es de B001-1.",
    });
  });

  it("that cannot be read is no answer", async () => {
    const { pedido_id } = await sell();
    oficina.state.change = () => "<html>Bad gateway";
    await send();
    expect(await readOne(pedido_id)).toMatchObject({ estado: "pendiente", codigo: null });
  });
});

const refund = (pago_id: string, monto = 10_000) =>
  refundPago(tienda, pago_id, { monto: centimos(monto), motivo: "", actor_id: "admin", clave: newId() });

describe("a credit note", () => {
  it("goes after what it corrects, and is accepted", async () => {
    oficina.state.down = true;
    const { pedido_id, pago } = await sell();
    await refund(pago.id);
    await send();
    await comeDue();
    oficina.state.down = false;
    await send();
    await send();
    const rows = await list(pedido_id);
    expect(rows.map(({ clase, estado }) => [clase, estado])).toEqual([
      ["boleta", "aceptado"],
      ["nota_boleta", "aceptado"],
    ]);
    validateUbl(rows[1]?.xml ?? "");
    expect(isSigned(rows[1]?.xml ?? "")).toBe(true);
  });

  it("of a refused receipt is not sent", async () => {
    await oficina.fail({ sunat: "rechaza" });
    const { pedido_id, pago } = await sell();
    await refund(pago.id);
    await send();
    await send();
    expect((await list(pedido_id)).map(({ estado }) => estado)).toEqual(["rechazado", "detenido"]);
    expect(sent()).toBe(1);
  });
});

const call = (fileName: string, zip: Uint8Array, { user = "20000000001MODDATOS", password = "moddatos" } = {}) =>
  oficina
    .fetch(`${ORIGIN}/ol-ti-itcpfegem/billService`, {
      method: "POST",
      body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="w" xmlns:s="http://service.sunat.gob.pe"><e:Header><w:Username>${user}</w:Username><w:Password>${password}</w:Password></e:Header><e:Body><s:sendBill><fileName>${fileName}</fileName><contentFile>${Buffer.from(zip).toString("base64")}</contentFile></s:sendBill></e:Body></e:Envelope>`,
    })
    .then((response) => response.text());
const pack = (name: string, xml: string) => zipSync({ [name]: new TextEncoder().encode(xml) });

describe("the stand-in of the tax office", () => {
  const FILE = "20000000001-03-B001-1";

  it("checks name, user, signature, RUC, number, schema and repetition", async () => {
    const { pedido_id } = await sell();
    oficina.state.down = true;
    await send();
    oficina.state.down = false;
    const xml = (await readOne(pedido_id)).xml ?? "";
    const good = pack(`${FILE}.xml`, xml);
    expect(await call("boleta.zip", good)).toContain("Client.0151");
    expect(await call(`${FILE}.zip`, good, { user: "20000000001NADIE" })).toContain("Client.0103");
    expect(await call(`${FILE}.zip`, good, { password: "otra" })).toContain("Client.0104");
    expect(await call(`${FILE}.zip`, good, { user: "20131312955MODDATOS" })).toContain("Client.0154");
    expect(await call(`${FILE}.zip`, pack("otro.xml", xml))).toContain("Client.0161");
    expect(await call(`${FILE}.zip`, new Uint8Array([1, 2, 3]))).toContain("Client.0155");
    expect(await call(`${FILE}.zip`, pack(`${FILE}.xml`, xml.replace("236.00", "236.01")))).toContain("Client.2335");
    const other = "20000000001-03-B001-2";
    expect(await call(`${other}.zip`, pack(`${other}.xml`, xml))).toContain("Client.1035");
    const nota = "20000000001-07-B001-1";
    expect(await call(`${nota}.zip`, pack(`${nota}.xml`, xml))).toContain("Client.0306");
    expect(await call(`${FILE}.zip`, good)).toContain("<applicationResponse>");
    expect(await call(`${FILE}.zip`, good)).toContain("Client.1033");
  });
});
