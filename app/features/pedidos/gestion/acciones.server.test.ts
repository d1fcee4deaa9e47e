import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { newId } from "#lib/ids.ts";
import { auditoria, correos, eventos_pedido, pedidos, productos, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { findUltimoCambio, getDetalle } from "./detalle.server.ts";
import { listEventos } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { applyAccion } from "./acciones.server.ts";
import { changeEstado } from "./cambiar-estado.server.ts";
import { accionSchema } from "./acciones.schema.ts";
import { listCobros } from "./cobros.server.ts";
import { settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

const ANA = "ana";
await db.insert(usuarios).values({
  id: ANA,
  nombre: "Ana",
  apellido: "Ríos",
  email: "ana@ejemplo.pe",
  rol: "admin",
  puesto: "dueno",
  busqueda: "ana",
});

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

const order = (options?: Parameters<typeof addPedido>[1]) => addPedido({ stripe, tienda }, options);
/** As the page sends it: every field is text. */
const ask = (fields: Record<string, string>) => applyAccion(tienda, accionSchema.parse(fields), ANA);
const toEstado = (pedido_id: string, desde: string, estado: string, more = {}) =>
  ask({ intencion: "estado", pedido_id, desde, estado, motivo: "No hay stock.", ...more });

describe("a change of estado, in words", () => {
  it("says how it is now, and writes who did it", async () => {
    const { pedido_id } = await order({ pagado: true });
    expect(await toEstado(pedido_id, "procesando", "enviado")).toEqual({ ok: true, texto: "Ahora está en «Enviado»." });
    expect(await findUltimoCambio(db, pedido_id)).toMatchObject({ tipo: "enviado", actor: "Ana Ríos" });
  });

  it("names who changed it first, and changes nothing", async () => {
    const { pedido_id } = await order({ pagado: true });
    await toEstado(pedido_id, "procesando", "enviado");
    const late = await toEstado(pedido_id, "procesando", "cancelado");
    expect(late).toEqual({
      ok: false,
      mensaje: "Ana Ríos ya lo pasó a «Enviado» hace un momento. No cambiamos nada: revisa el pedido como está ahora.",
    });
  });

  it("says that it was paid meanwhile", async () => {
    const { pedido_id } = await order();
    stripe.pay(pedido_id);
    expect(await toEstado(pedido_id, "pendiente", "cancelado")).toMatchObject({
      ok: false,
      mensaje: expect.stringContaining("La tienda (Pago confirmado.) ya lo pasó a «Procesando»"),
    });
  });

  it("says which product there is too little of, and by how much", async () => {
    const { pedido_id, producto } = await order({ cantidad: 3 });
    await toEstado(pedido_id, "pendiente", "cancelado");
    await db.update(productos).set({ stock: 1 }).where(eq(productos.id, producto.id));
    expect(await toEstado(pedido_id, "cancelado", "procesando")).toEqual({
      ok: false,
      mensaje: `No alcanza el stock para separarlo otra vez, así que nada cambió. ${producto.nombre}: lleva 3, queda 1 (faltan 2).`,
    });
  });

  it("says that the provider cannot be reached, and changes nothing", async () => {
    const { pedido_id, producto } = await order();
    stripe.down = true;
    expect(await toEstado(pedido_id, "pendiente", "cancelado")).toMatchObject({
      ok: false,
      mensaje: expect.stringContaining("Nada cambió"),
    });
    expect((await readPedido(db, pedido_id)).estado).toBe("pendiente");
    expect(await readStock(db, producto.id)).toBe(7 + 1);
  });

  it("to cancelado keeps the money when that was not asked", async () => {
    const { pedido_id } = await order({ pagado: true });
    await toEstado(pedido_id, "procesando", "cancelado");
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "cancelado", cobro: "pagado" });
    expect(await cancelMails(pedido_id)).toEqual([["pedido_cancelado", null, "ya"]]);
  });
});

/** Mails of a cancellation and its refund, oldest first. */
async function cancelMails(pedido_id: string) {
  const rows = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
  return rows.flatMap(({ tipo, texto, proximo_intento, created_at }) => {
    if (tipo === "pedido_confirmado") return [];
    const promise = /Te devolvemos S\/ ([\d.]+)/.exec(texto)?.[1] ?? null;
    return [[tipo, promise, proximo_intento > created_at ? "espera" : "ya"]];
  });
}

const devolver = (pedido_id: string) => toEstado(pedido_id, "procesando", "cancelado", { devolver: "1" });

describe("cancelado with its money given back", () => {
  it("tells both in one mail when the provider does it at once", async () => {
    const { pedido_id } = await order({ pagado: true });
    expect(await devolver(pedido_id)).toEqual({
      ok: true,
      texto: "Ahora está en «Cancelado». Se devolvieron S/ 236.00.",
    });
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "cancelado", cobro: "devuelto" });
    expect(await cancelMails(pedido_id)).toEqual([["pedido_cancelado", "236.00", "ya"]]);
  });

  it("promises no refund when the provider refuses: staff are told what to do, the customer that it is cancelled", async () => {
    const { pedido_id } = await order({ pagado: true });
    stripe.refuses = true;
    expect(await devolver(pedido_id)).toMatchObject({
      ok: true,
      tono: "warning",
      texto: expect.stringMatching(/«Cancelado»\. El proveedor no aceptó devolver S\/ 236\.00: .* panel de Stripe/),
    });
    const { estado, cobro, requiere_atencion } = await readPedido(db, pedido_id);
    expect([estado, cobro]).toEqual(["cancelado", "pagado"]);
    expect(requiere_atencion).toMatch(/Vuelve a intentarlo en «Pagos y devoluciones»/);
    expect(await cancelMails(pedido_id)).toEqual([["pedido_cancelado", null, "espera"]]);
    const told = await listEventos(db, pedido_id);
    expect(told.map(({ tipo, detalle }) => `${tipo} ${detalle}`).slice(-2)).toEqual([
      "cancelado No hay stock.",
      "requiere_atencion ",
    ]);
  });

  it("is pending when the answer was lost, and told by mail once it is done", async () => {
    const { pedido_id } = await order({ pagado: true });
    stripe.down = true;
    expect(await devolver(pedido_id)).toMatchObject({
      ok: true,
      tono: "warning",
      texto: expect.stringContaining("La devolución de S/ 236.00 quedó en camino"),
    });
    await db.update(correos).set({ estado: "enviado" }).where(eq(correos.pedido_id, pedido_id));
    stripe.down = false;
    await settleReembolsos(tienda, new AbortController().signal);
    expect(await cancelMails(pedido_id)).toEqual([
      ["pedido_cancelado", null, "espera"],
      ["dinero_devuelto", "236.00", "ya"],
    ]);
  });

  it("is stored with the cancellation in one transaction", async () => {
    const { pedido_id } = await order({ pagado: true });
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: ANA, devolver: newId() });
    expect((await readPedido(db, pedido_id)).cobro).toBe("pagado");
    await settleReembolsos(tienda, new AbortController().signal);
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto");
    expect(await cancelMails(pedido_id)).toEqual([["pedido_cancelado", "236.00", "ya"]]);
  });

  it("says so where nothing is left any more", async () => {
    const { pedido_id } = await order();
    expect(await toEstado(pedido_id, "pendiente", "cancelado", { devolver: "1" })).toEqual({
      ok: true,
      texto: "Ahora está en «Cancelado». No quedaba dinero por devolver.",
    });
  });

  it("gives back what is left of each of several payments", async () => {
    const { pedido_id } = await order();
    stripe.payInParts(pedido_id, 23_600, 23_600);
    await ask({ intencion: "verificar", pedido_id });
    const [cobro] = await listCobros(db, pedido_id);
    expect(cobro?.disponible).toBe(47_200);
    const pago_id = cobro?.id ?? "";
    await ask({
      intencion: "reembolsar",
      pedido_id,
      pago_id,
      clave: newId(),
      monto: "236",
      motivo: "Pagado dos veces.",
    });
    await toEstado(pedido_id, "pendiente", "cancelado", { devolver: "1" });
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "cancelado", cobro: "devuelto" });
    expect(await cancelMails(pedido_id)).toEqual([
      ["dinero_devuelto", "236.00", "ya"],
      ["pedido_cancelado", "236.00", "ya"],
    ]);
  });
});

async function paid() {
  const { pedido_id, pago } = await order({ pagado: true });
  const refund = (monto: string, clave = newId()) =>
    ask({ intencion: "reembolsar", pedido_id, pago_id: pago.id, clave, monto, motivo: "" });
  return { pedido_id, refund };
}

describe("a refund, in words", () => {
  it("takes a comma for the decimals, and the same form only once", async () => {
    const { pedido_id, refund } = await paid();
    const clave = newId();
    for (let n = 0; n < 2; n += 1) {
      expect(await refund(" S/ 10,50 ", clave)).toEqual({ ok: true, texto: "Se devolvieron S/ 10.50." });
    }
    const [cobro] = await listCobros(db, pedido_id);
    expect(cobro).toMatchObject({ reembolsado: 1_050, disponible: 22_550, reembolsos: [{ estado: "hecho" }] });
  });

  it("of more than is left says how much is", async () => {
    const { refund } = await paid();
    const texto = "Solo quedan S/ 236.00 por devolver. No se devolvió nada.";
    expect(await refund("236.01")).toEqual({ ok: false, mensaje: texto, campos: { monto: texto } });
  });

  it("of a payment that is another order's is refused", async () => {
    const { pago } = await order({ pagado: true });
    const { pedido_id } = await order({ pagado: true });
    const fields = { intencion: "reembolsar", pedido_id, pago_id: pago.id, clave: newId(), monto: "1", motivo: "" };
    expect(await ask(fields)).toMatchObject({ ok: false });
  });

  it.each(["", "0", "-1", "1e9", "12.505", "1,234.50", "diez", " "])("of '%s' is refused at the field", (monto) => {
    const fields = { intencion: "reembolsar", pedido_id: newId(), pago_id: newId(), clave: newId(), monto, motivo: "" };
    const parsed = accionSchema.safeParse(fields);
    expect(parsed.error?.issues).toMatchObject([{ path: ["monto"], message: expect.stringContaining("25.50") }]);
  });
});

describe("'Verificar pago'", () => {
  it("tells whether there is news", async () => {
    const { pedido_id } = await order();
    const verify = () => ask({ intencion: "verificar", pedido_id });
    expect(await verify()).toEqual({ ok: true, texto: "Lo confirma el proveedor: sigue «Sin pagar»." });
    stripe.pay(pedido_id);
    expect(await verify()).toEqual({
      ok: true,
      texto: "El proveedor tenía novedades: ahora está «Pagado», y el pedido en «Procesando».",
    });
  });
});

describe("what the staff write", () => {
  it("is on their timeline with their name and in the audit log, and never on the owner's", async () => {
    const { pedido_id } = await order();
    await ask({ intencion: "nota", pedido_id, texto: "  Llamar antes de ir.  " });
    await db.update(pedidos).set({ requiere_atencion: "Llegó otro pago." }).where(eq(pedidos.id, pedido_id));
    const revisar = (motivo: string) => ask({ intencion: "revisar", pedido_id, motivo, nota: "Era de otro banco." });
    expect(await revisar("Otro motivo.")).toMatchObject({ ok: false });
    expect(await revisar("Llegó otro pago.")).toEqual({ ok: true, texto: "Quedó revisado." });
    expect((await readPedido(db, pedido_id)).requiere_atencion).toBeNull();

    const detalle = await getDetalle(db, pedido_id);
    expect(detalle?.eventos.slice(0, 2)).toMatchObject([
      { tipo: "revisado", detalle: "Era de otro banco.", actor: "Ana Ríos" },
      { tipo: "nota", detalle: "Llamar antes de ir.", actor: "Ana Ríos" },
    ]);
    const records = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(records.map(({ accion }) => accion).toSorted()).toEqual(["nota", "revisar"]);

    await db.insert(eventos_pedido).values({ id: newId(), pedido_id, tipo: "requiere_atencion", detalle: "Secreto" });
    const propios = await listEventos(db, pedido_id);
    expect(propios.map(({ tipo, detalle: dicho }) => [tipo, dicho])).toEqual([
      ["creado", ""],
      ["requiere_atencion", ""],
    ]);
  });

  it("about an order that does not exist is answered as such", async () => {
    expect(await ask({ intencion: "nota", pedido_id: newId(), texto: "x" })).toBeNull();
  });
});

describe("a note", () => {
  it("loses its words once, and only its own; the log never has them", async () => {
    const { pedido_id } = await order({ pagado: true });
    await ask({ intencion: "nota", pedido_id, texto: "Llamó su vecina" });
    const evento_id = (await getDetalle(db, pedido_id))?.eventos.find(({ tipo }) => tipo === "nota")?.id ?? "";
    const { pedido_id: otro } = await order();
    await ask({ intencion: "borrar_nota", pedido_id: otro, evento_id });
    expect((await getDetalle(db, pedido_id))?.eventos.find(({ id }) => id === evento_id)?.detalle).not.toBe("");
    for (let n = 0; n < 2; n += 1) await ask({ intencion: "borrar_nota", pedido_id, evento_id });
    const left = (await getDetalle(db, pedido_id))?.eventos.find(({ id }) => id === evento_id);
    expect(left).toMatchObject({ tipo: "nota", detalle: "", actor: "Ana Ríos" });
    const log = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(log.map(({ accion }) => accion)).toEqual(["nota", "borrar_nota"]);
    expect(JSON.stringify(log)).not.toContain("vecina");
  });
});
