import { and, eq, sql } from "drizzle-orm";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { comprobantes, correos, emisor_comprobantes, series_comprobante } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { buildConstancia } from "#tools/sandbox/sunat/constancia.ts";
import { openTestEmisor, ORIGIN } from "#tests/fixtures/oficina.ts";
import { openTestDb } from "#tests/db.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { isSigned, validateUbl } from "#tests/fixtures/ubl.ts";
import { tareaComprobantes } from "./tarea-comprobantes.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let emisor: Awaited<ReturnType<typeof openTestEmisor>>;

beforeEach(async () => {
  emisor = await openTestEmisor(db);
});

const send = () => tareaComprobantes.run(emisor.tienda, signal);
const comeDue = () => db.update(comprobantes).set({ proximo_intento: sql`now()` });
const sent = () => emisor.oficina.calls.filter((call) => call.includes("sendBill")).length;

const mailsOf = (pedido_id: string) =>
  db.$count(correos, and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, "comprobante")));

const answerOf = (zip: Uint8Array) => (answer: string) =>
  answer.replace(/<applicationResponse>[^<]*/, `<applicationResponse>${Buffer.from(zip).toString("base64")}`);

describe("an answer", () => {
  it("whose signature does not hold proves nothing", async () => {
    const { pedido_id } = await emisor.sell();
    await send();
    const { cdr, id } = await emisor.readOne(pedido_id);
    const forged = (cdr ?? "").replace("<cbc:ResponseCode>0<", "<cbc:ResponseCode>2017<");
    expect(forged).not.toBe(cdr);
    const next = await emisor.sell();
    emisor.oficina.state.change = answerOf(zipSync({ "R-x.xml": new TextEncoder().encode(forged) }));
    await send();
    expect(await emisor.readOne(next.pedido_id)).toMatchObject({
      estado: "detenido",
      mensaje: "La constancia de SUNAT no tiene una firma válida.",
      cdr: null,
    });
    expect((await db.select().from(comprobantes).where(eq(comprobantes.id, id)))[0]?.estado).toBe("aceptado");
  });

  it("about another receipt is not taken for ours", async () => {
    const { pedido_id } = await emisor.sell();
    await send();
    const { cdr } = await emisor.readOne(pedido_id);
    const next = await emisor.sell();
    emisor.oficina.state.change = answerOf(zipSync({ "R-x.xml": new TextEncoder().encode(cdr ?? "") }));
    await send();
    expect(await emisor.readOne(next.pedido_id)).toMatchObject({
      estado: "detenido",
      mensaje: "La constancia de SUNAT es de B001-1.",
    });
  });

  it.each<[what: string, answer: string]>([
    [
      "a fault whose words end in 0",
      "<faultcode>soap-env:Server</faultcode><faultstring>Intente en 60 minutos, cola 0</faultstring>",
    ],
    [
      "a fault whose words end in a year",
      "<faultcode>soap-env:Server</faultcode><faultstring>Cerrado hasta diciembre de 2026</faultstring>",
    ],
    [
      "a fault of the machine before it",
      "<faultcode>env:Server</faultcode><faultstring>Internal Error (0x00d30003)</faultstring>",
    ],
    ["a fault that accepts", "<faultcode>soap-env:Client.0000</faultcode><faultstring>0000</faultstring>"],
    ["a fault that remarks", "<faultcode>soap-env:Client.4207</faultcode><faultstring>Aceptado</faultstring>"],
    ["a 0 without a paper", "<statusCode>0</statusCode><statusMessage>Aceptado</statusMessage>"],
  ])("that is %s leaves a receipt to be sent again, and mails nobody", async (_, answer) => {
    const { pedido_id } = await emisor.sell();
    emisor.oficina.state.change = () => `<Envelope><Body><Fault>${answer}</Fault></Body></Envelope>`;
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "pendiente", cdr: null });
    expect(await mailsOf(pedido_id)).toBe(0);
    emisor.oficina.state.change = null;
    await comeDue();
    await send();
    expect(sent()).toBe(2);
  });

  it("without a CDR accepts nothing, also in the database", async () => {
    const { pedido_id } = await emisor.sell();
    for (const estado of ["aceptado", "observado"] as const)
      await expect(
        db.update(comprobantes).set({ estado }).where(eq(comprobantes.pedido_id, pedido_id)),
      ).rejects.toMatchObject({ cause: { constraint: "comprobantes_constancia" } });
  });

  it("that somebody else signed holds, is mailed, and flags its order", async () => {
    emisor.oficina.state.down = true;
    const { pedido_id } = await emisor.sell();
    await send();
    emisor.oficina.state.down = false;
    const { huella } = await emisor.readOne(pedido_id);
    const { ruc } = (await emisor.readOne(pedido_id)).datos.emisor;
    const recibido = { ruc, tipo: "03", serie: "B001", numero: "1", huella: huella ?? "", total: "236.00", dia: "" };
    const resultado = { codigo: "0", mensaje: "Va", notas: [] };
    emisor.oficina.state.change = answerOf(buildConstancia(recibido, resultado, createSelfSigned("X", "atacante")));
    await comeDue();
    await send();
    const row = await emisor.readOne(pedido_id);
    expect(row).toMatchObject({ estado: "observado", firmante: expect.stringContaining("atacante") });
    expect(await mailsOf(pedido_id)).toBe(1);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toContain("que no es SUNAT ni tu operador");
  });

  it("of another signer than the last one is told, in production", async () => {
    const flags = [];
    for (const ambiente of ["pruebas", "produccion", "produccion"] as const) {
      await db.update(emisor_comprobantes).set({ ambiente });
      await db.update(series_comprobante).set({ ambiente });
      const { pedido_id } = await emisor.sell();
      await send();
      const row = await emisor.readOne(pedido_id);
      expect(row).toMatchObject({ estado: "aceptado", firmante: expect.stringContaining("20131312955") });
      flags.push((await readPedido(db, pedido_id)).requiere_atencion);
    }
    expect(flags).toEqual([null, null, null]);
    await db.update(emisor_comprobantes).set({ firmante_huella: "otra" });
    const { pedido_id } = await emisor.sell();
    await send();
    expect((await readPedido(db, pedido_id)).requiere_atencion).toContain("la firmó otro certificado");
    const next = await emisor.sell();
    await send();
    expect((await readPedido(db, next.pedido_id)).requiere_atencion).toBeNull();
  });

  it("that cannot be read is no answer", async () => {
    const { pedido_id } = await emisor.sell();
    emisor.oficina.state.change = () => "<html>Bad gateway";
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "pendiente", codigo: null });
  });
});

const refund = (pago_id: string, monto = 10_000) =>
  refundPago(emisor.tienda, pago_id, { monto: centimos(monto), motivo: "", actor_id: "admin", clave: newId() });

describe("a credit note", () => {
  it("goes after what it corrects, and is accepted", async () => {
    emisor.oficina.state.down = true;
    const { pedido_id, pago } = await emisor.sell();
    await refund(pago.id);
    await send();
    await comeDue();
    emisor.oficina.state.down = false;
    await send();
    await send();
    const rows = await emisor.list(pedido_id);
    expect(rows.map(({ clase, estado }) => [clase, estado])).toEqual([
      ["boleta", "aceptado"],
      ["nota_boleta", "aceptado"],
    ]);
    validateUbl(rows[1]?.xml ?? "");
    expect(isSigned(rows[1]?.xml ?? "")).toBe(true);
  });

  it("of a refused receipt is not sent", async () => {
    await emisor.oficina.fail({ sunat: "rechaza" });
    const { pedido_id, pago } = await emisor.sell();
    await refund(pago.id);
    await send();
    await send();
    expect((await emisor.list(pedido_id)).map(({ estado }) => estado)).toEqual(["rechazado", "detenido"]);
    expect(sent()).toBe(1);
  });
});

const call = (fileName: string, zip: Uint8Array, { user = "20000000001MODDATOS", password = "moddatos" } = {}) =>
  emisor.oficina
    .fetch(`${ORIGIN}/ol-ti-itcpfegem/billService`, {
      method: "POST",
      body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="w" xmlns:s="http://service.sunat.gob.pe"><e:Header><w:Username>${user}</w:Username><w:Password>${password}</w:Password></e:Header><e:Body><s:sendBill><fileName>${fileName}</fileName><contentFile>${Buffer.from(zip).toString("base64")}</contentFile></s:sendBill></e:Body></e:Envelope>`,
    })
    .then((response) => response.text());
const pack = (name: string, xml: string) => zipSync({ [name]: new TextEncoder().encode(xml) });

describe("the stand-in of the tax office", () => {
  const FILE = "20000000001-03-B001-1";

  it("checks name, user, signature, RUC, number, schema and repetition", async () => {
    const { pedido_id } = await emisor.sell();
    emisor.oficina.state.down = true;
    await send();
    emisor.oficina.state.down = false;
    const xml = (await emisor.readOne(pedido_id)).xml ?? "";
    const good = pack(`${FILE}.xml`, xml);
    expect(await call("boleta.zip", good)).toContain("Client.0151");
    expect(await call(`${FILE}.zip`, good, { user: "20000000001NADIE" })).toContain("Client.0103");
    expect(await call(`${FILE}.zip`, good, { password: "otra" })).toContain("Client.0104");
    expect(await call(`${FILE}.zip`, good, { user: "20131312955MODDATOS" })).toContain("Client.0154");
    expect(await call(`${FILE}.zip`, pack("otro.xml", xml))).toContain("Client.0161");
    expect(await call(`${FILE}.zip`, new Uint8Array([1, 2, 3]))).toContain("Client.0155");
    expect(await call(`${FILE}.zip`, pack(`${FILE}.xml`, xml.replace("236.00", "236.01")))).toContain("Client.2335");
    const other = "20000000001-03-B001-2";
    expect(await call(`${other}.zip`, pack(`${other}.xml`, xml))).toContain("Client.1036");
    const serie = "20000000001-03-B002-1";
    expect(await call(`${serie}.zip`, pack(`${serie}.xml`, xml))).toContain("Client.1035");
    const nota = "20000000001-07-B001-1";
    expect(await call(`${nota}.zip`, pack(`${nota}.xml`, xml))).toContain("Client.0306");
    expect(await call(`${FILE}.zip`, good)).toContain("<applicationResponse>");
    expect(await call(`${FILE}.zip`, good)).toContain("Client.1033");
  });
});
