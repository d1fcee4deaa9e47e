import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import {
  comprobantes,
  correos,
  emisor_comprobantes,
  eventos_comprobante,
  series_comprobante,
} from "#db/schema/index.ts";
import type { AmbienteSunat } from "#db/values.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestEmisor } from "#tests/fixtures/oficina.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { resolveRegistrada } from "./confirmar.server.ts";
import { resendComprobante } from "./detalle.server.ts";
import { countPorResolver } from "./lista.server.ts";
import { encrypt } from "#lib/encrypt.server.ts";
import { tareaComprobantes } from "./tarea-comprobantes.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let emisor: Awaited<ReturnType<typeof openTestEmisor>>;

async function setAmbiente(ambiente: AmbienteSunat): Promise<void> {
  await db.update(emisor_comprobantes).set({ ambiente });
  await db.update(series_comprobante).set({ ambiente });
}

beforeEach(async () => {
  emisor = await openTestEmisor(db);
  await setAmbiente("produccion");
});

const send = () => tareaComprobantes.run(emisor.tienda, signal);
const sendAgain = async () => {
  await db.update(comprobantes).set({ proximo_intento: sql`now()` });
  await send();
};
const calls = () => emisor.oficina.calls.map((call) => call.replace(/^"urn:|"$/g, ""));
const mails = (pedido_id: string) =>
  db.$count(correos, and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, "comprobante")));
const flagged = async (pedido_id: string) => (await readPedido(db, pedido_id)).requiere_atencion;
const listDetalles = async (comprobante_id: string) =>
  (
    await db
      .select({ detalle: eventos_comprobante.detalle })
      .from(eventos_comprobante)
      .where(eq(eventos_comprobante.comprobante_id, comprobante_id))
      .orderBy(asc(eventos_comprobante.id))
  ).map(({ detalle }) => detalle);
const setKeys = () => {
  const validez_clave = encrypt(emisor.tienda.oficina.clave, "validez");
  return db.update(emisor_comprobantes).set({ validez_id: "qhatu", validez_clave });
};

/** A receipt whose answer was lost, then sent again. */
async function sellLost(ruc = false) {
  emisor.oficina.state.lose = 1;
  const sold = await (ruc ? emisor.sellFactura() : emisor.sell());
  await send();
  await sendAgain();
  return sold;
}

describe("a receipt whose answer was lost", () => {
  it("and is a boleta is registered: it counts, is mailed once, and its note follows", async () => {
    const { pedido_id, pago } = await sellLost();
    const row = await emisor.readOne(pedido_id);
    expect(row).toMatchObject({ estado: "registrada", codigo: "1033", cdr: null, confirmado_en: null });
    expect([await mails(pedido_id), await flagged(pedido_id), calls()]).toEqual([1, null, ["sendBill", "sendBill"]]);
    expect(await countPorResolver(db)).toBe(1);
    await refundPago(emisor.tienda, pago.id, { monto: centimos(1_000), motivo: "", actor_id: "a", clave: newId() });
    await send();
    expect((await emisor.list(pedido_id)).map(({ estado }) => estado)).toEqual(["registrada", "aceptado"]);
  });

  it("and is a factura gets its CDR from who has it", async () => {
    const { pedido_id } = await sellLost(true);
    expect(await emisor.readOne(pedido_id)).toMatchObject({ clase: "factura", estado: "aceptado", codigo: "0000" });
    expect(calls()).toEqual(["sendBill", "sendBill", "getStatusCdr"]);
  });

  it.each(["0125", "0127", "0011", "0004"])(
    "and is a factura whose CDR is late (%s) is asked for, not sent anew, and after a day registered",
    async (codigo) => {
      emisor.oficina.state.change = (answer) =>
        answer.replace(/<statusCdr>.*<\/statusCdr>/, `<statusCdr><statusCode>${codigo}</statusCode></statusCdr>`);
      const { pedido_id } = await sellLost(true);
      const first = await emisor.readOne(pedido_id);
      expect(first).toMatchObject({ estado: "pendiente", codigo: "1033" });
      await sendAgain();
      const second = await emisor.readOne(pedido_id);
      expect(second).toMatchObject({ estado: "pendiente", codigo: "1033" });
      expect(second.proximo_intento.getTime() - first.proximo_intento.getTime()).toBeGreaterThan(60_000);
      expect(calls()).toEqual(["sendBill", "sendBill", "getStatusCdr", "getStatusCdr"]);
      await db.update(comprobantes).set({ emitido_en: sql`now() - interval '25 hours'` });
      await sendAgain();
      expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "registrada", cdr: null });
      expect([await mails(pedido_id), calls().length]).toEqual([1, 5]);
    },
  );

  it("and is a factura gets its CDR once the office has it", async () => {
    await emisor.oficina.fail({ sunat: "demora" });
    const { pedido_id } = await sellLost(true);
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "pendiente" });
    await emisor.oficina.fail({});
    await sendAgain();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "aceptado" });
  });

  it("in the test service is registered without a question to anybody", async () => {
    await setAmbiente("pruebas");
    await setKeys();
    const { pedido_id } = await sellLost(true);
    await sendAgain();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "registrada", confirmado_en: null });
    expect(calls()).toEqual(["sendBill", "sendBill"]);
  });

  it("and was refused is refused (1032)", async () => {
    await emisor.oficina.fail({ sunat: "rechaza" });
    const { pedido_id } = await sellLost();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "rechazado", codigo: "1032" });
    expect(await flagged(pedido_id)).toContain("anulado o rechazado: emite otro comprobante");
  });
});

/** Like a restored backup: SUNAT has more numbers than the shop. */
async function sellTaken() {
  const { pedido_id } = await emisor.sell();
  await send();
  await db.execute(sql`update comprobantes set numero = 99`);
  await db.execute(sql`update series_comprobante set ultimo = 0`);
  const next = await emisor.sell();
  await send();
  return { antes: pedido_id, ...next };
}

const refuse = (codigo: string) => () =>
  `<Envelope><Body><Fault><faultcode>soap-env:Client.${codigo}</faultcode></Fault></Body></Envelope>`;

describe("a number that the office has at the first sending", () => {
  it("is another document's: it is held with that sentence, and stays so", async () => {
    const { pedido_id } = await sellTaken();
    for (const _ of [1, 2]) {
      expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "detenido", codigo: "1033" });
      expect(await flagged(pedido_id)).toContain("(1033: El comprobante fue registrado previamente con otros datos). ");
      expect(await flagged(pedido_id)).toContain("Ese número ya es de otro documento");
      await resendComprobante(db, (await emisor.readOne(pedido_id)).id, "jefa");
      await send();
    }
    expect(await mails(pedido_id)).toBe(0);
  });

  it("also after a refusal that was answered, and a call that was not let in", async () => {
    const next = await sellTaken();
    for (const codigo of ["0102", "1034"]) {
      emisor.oficina.state.change = refuse(codigo);
      await resendComprobante(db, (await emisor.readOne(next.pedido_id)).id, "jefa");
      await send();
    }
    emisor.oficina.state.change = null;
    await resendComprobante(db, (await emisor.readOne(next.pedido_id)).id, "jefa");
    await send();
    expect(await emisor.readOne(next.pedido_id)).toMatchObject({ estado: "detenido", codigo: "1033" });
    expect([await mails(next.antes), await mails(next.pedido_id)]).toEqual([1, 0]);
  });

  it("is given up by the staff, who then issue another, or found to be this one", async () => {
    const one = await sellTaken();
    const { id } = await emisor.readOne(one.pedido_id);
    expect(await resolveRegistrada(emisor.tienda, id, "descartar", "jefa")).toBe(true);
    expect(await emisor.readOne(one.pedido_id)).toMatchObject({ estado: "rechazado" });
    expect(await resolveRegistrada(emisor.tienda, id, "confirmar", "jefa")).toBe(false);
    await db.update(comprobantes).set({ estado: "detenido" }).where(eq(comprobantes.id, id));
    expect(await resolveRegistrada(emisor.tienda, id, "confirmar", "jefa")).toBe(true);
    expect(await emisor.readOne(one.pedido_id)).toMatchObject({ estado: "registrada" });
    expect(await mails(one.pedido_id)).toBe(1);
  });
});

describe("a registered receipt", () => {
  it("is confirmed by the office's consultation of validity, once", async () => {
    await setKeys();
    const { pedido_id } = await sellLost();
    await sendAgain();
    const row = await emisor.readOne(pedido_id);
    expect(row.estado).toBe("registrada");
    expect(row.confirmado_en).toBeInstanceOf(Date);
    expect(await listDetalles(row.id)).toContain("SUNAT confirmó que lo tiene.");
    const asked = calls().length;
    await sendAgain();
    expect([calls().length, await mails(pedido_id), await countPorResolver(db)]).toEqual([asked, 1, 0]);
  });

  it("that the office does not have is sent again, and mailed once in all", async () => {
    await setKeys();
    emisor.oficina.state.change = (answer) => answer.replace('"estadoCp":"1"', '"estadoCp":"0"');
    const { pedido_id } = await sellLost();
    await sendAgain();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "pendiente", codigo: null });
    const { id } = await emisor.readOne(pedido_id);
    emisor.oficina.state.change = null;
    await send();
    // SUNAT has it under other data.
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "detenido", codigo: "1033" });
    expect([await listDetalles(id).then((all) => all.length), await mails(pedido_id)]).toEqual([5, 1]);
  });

  it("that the office annulled is refused, and told", async () => {
    await setKeys();
    emisor.oficina.state.change = (answer) => answer.replace('"estadoCp":"1"', '"estadoCp":"2"');
    const { pedido_id } = await sellLost();
    await sendAgain();
    expect(await emisor.readOne(pedido_id)).toMatchObject({
      estado: "rechazado",
      mensaje: "SUNAT lo tiene como anulado",
    });
    expect(await flagged(pedido_id)).toContain("SUNAT lo tiene como anulado");
  });

  it("is asked about again where the office did not say", async () => {
    await setKeys();
    await db.update(emisor_comprobantes).set({ validez_id: "otro" });
    const { pedido_id } = await sellLost();
    await sendAgain();
    const row = await emisor.readOne(pedido_id);
    expect(row).toMatchObject({ estado: "registrada", confirmado_en: null });
    expect(row.proximo_intento.getTime()).toBeGreaterThan(Date.now());
    await db.update(emisor_comprobantes).set({ validez_id: "qhatu" });
    await sendAgain();
    expect((await emisor.readOne(pedido_id)).confirmado_en).toBeInstanceOf(Date);
  });

  it("is asked about by where it was sent, whatever the shop sends now", async () => {
    await setKeys();
    await setAmbiente("pruebas");
    const prueba = await sellLost();
    await db.update(emisor_comprobantes).set({ ambiente: "produccion" });
    await sendAgain();
    expect(await emisor.readOne(prueba.pedido_id)).toMatchObject({ estado: "registrada", confirmado_en: null });
    expect(calls()).toEqual(["sendBill", "sendBill"]);
    await db.update(series_comprobante).set({ ambiente: "produccion" });
    emisor.oficina.state.change = (answer) => answer.replace('"estadoCp"', '"no"');
    const { pedido_id } = await sellLost();
    expect((await emisor.readOne(pedido_id)).confirmado_en).toBeNull();
    emisor.oficina.state.change = null;
    await db.update(emisor_comprobantes).set({ ambiente: "pruebas" });
    await sendAgain();
    expect((await emisor.readOne(pedido_id)).confirmado_en).toBeInstanceOf(Date);
  });

  it("without keys is confirmed by the staff, or sent again by them", async () => {
    const { pedido_id } = await sellLost();
    await sendAgain();
    expect(calls()).toEqual(["sendBill", "sendBill"]);
    const { id } = await emisor.readOne(pedido_id);
    expect(await resolveRegistrada(emisor.tienda, id, "descartar", "jefa")).toBe(false);
    expect(await resolveRegistrada(emisor.tienda, id, "confirmar", "jefa")).toBe(true);
    expect(await resolveRegistrada(emisor.tienda, id, "confirmar", "jefa")).toBe(false);
    expect(await resendComprobante(db, id, "jefa")).toBe(false);
    expect([await countPorResolver(db), await mails(pedido_id)]).toEqual([0, 1]);
    const other = await sellLost();
    const row = await emisor.readOne(other.pedido_id);
    expect(await resendComprobante(db, row.id, "jefa")).toBe(true);
    await send();
    expect(await emisor.readOne(other.pedido_id)).toMatchObject({ estado: "detenido", codigo: "1033" });
  });
});
