import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Tienda } from "#app/context.ts";
import { auditoria, correos, pagos, reembolsos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { listEventos } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { applyLectura } from "./aplicar.server.ts";
import { refreshPagos } from "./cobrar.server.ts";
import { verifyPagos } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { refundPago, settleReembolsos } from "./reembolsos.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

const order = (options?: Parameters<typeof addPedido>[1]) => addPedido({ stripe, tienda }, options);

const orden = (monto: number, clave = newId()) => {
  return { monto: centimos(monto), motivo: "", actor_id: "admin", clave };
};
const hecho = (monto: number) => ({ hecho: monto, en_camino: 0, por_hacer: 0, rechazos: [] });

async function readPago(pedido_id: string) {
  const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
  if (!pago) throw new Error("no payment");
  return pago;
}

async function listRefunds(pago_id: string) {
  const rows = await db.select().from(reembolsos).where(eq(reembolsos.pago_id, pago_id)).orderBy(reembolsos.id);
  return rows.map(({ monto, estado }) => [monto, estado]);
}

const listTexts = async (pedido_id: string) => {
  const rows = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
  return rows
    .filter(({ tipo }) => tipo === "dinero_devuelto")
    .map(({ texto }) => /Te devolvemos (\S+ \S+)/.exec(texto)?.[1]);
};

const listMails = async (pedido_id: string) => {
  const eventos = await listEventos(db, pedido_id);
  return eventos.flatMap(({ tipo, detalle }) => (tipo.startsWith("reembolso") ? [detalle] : []));
};

describe("a refund", () => {
  it("is possible in parts up to what was paid, each told once done", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    expect((await readPedido(db, pedido_id)).cobro).toBe("pagado");
    expect(await refundPago(tienda, pago.id, { ...orden(10_000), motivo: "Llegó roto." })).toEqual(hecho(10_000));
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto_parcial");
    expect(await refundPago(tienda, pago.id, orden(13_601))).toEqual({ disponible: 13_600 });
    expect(await refundPago(tienda, pago.id, orden(13_600))).toEqual(hecho(13_600));
    expect(await refundPago(tienda, pago.id, orden(1))).toEqual({ disponible: 0 });
    expect((await readPago(pedido_id)).reembolsado).toBe(23_600);
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto");
    expect(await listMails(pedido_id)).toEqual(["Se devolvieron S/ 100.00. Llegó roto.", "Se devolvieron S/ 136.00."]);
    expect(await listTexts(pedido_id)).toEqual(["S/ 100.00", "S/ 136.00"]);
  });

  it("ordered twice at once is given once", async () => {
    const { pago } = await order({ pagado: true });
    const done = await Promise.all([1, 2, 3].map(() => refundPago(tienda, pago.id, orden(23_600))));
    expect(done.filter((one) => "hecho" in one)).toEqual([hecho(23_600)]);
    expect(stripe.pages.get(pago.pedido_id)?.lectura.reembolsado).toBe(23_600);
    expect(await listTexts(pago.pedido_id)).toEqual(["S/ 236.00"]);
  });

  it("whose answer was lost is repeated under the same key, and given and told once", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    const { clave, ...lost } = orden(5_000);
    stripe.down = true;
    expect(await refundPago(tienda, pago.id, { ...lost, clave })).toMatchObject({ hecho: 0, en_camino: 5_000 });
    expect(await listMails(pedido_id)).toEqual([]);
    stripe.down = false;
    // The refund reached the provider, but its answer was lost.
    await stripe.refund(pago, { clave, monto: centimos(5_000), parte: null });
    await verifyPagos(tienda, pedido_id);
    await settleReembolsos(tienda, signal);
    await settleReembolsos(tienda, signal);
    expect((await readPago(pedido_id)).reembolsado).toBe(5_000);
    expect(await listRefunds(pago.id)).toEqual([[5_000, "hecho"]]);
    expect(await listTexts(pedido_id)).toEqual(["S/ 50.00"]);
  });

  it("whose answer was lost, and that a notification counts, takes nothing twice", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    const { clave, ...lost } = orden(5_000);
    stripe.down = true;
    await refundPago(tienda, pago.id, { ...lost, clave });
    stripe.down = false;
    await stripe.refund(pago, { clave, monto: centimos(5_000), parte: null });
    await verifyPagos(tienda, pedido_id);
    expect(await refundPago(tienda, pago.id, orden(18_601))).toEqual({ disponible: 18_600 });
    expect(await refundPago(tienda, pago.id, orden(18_600))).toEqual(hecho(18_600));
    await settleReembolsos(tienda, signal);
    expect((await readPago(pedido_id)).reembolsado).toBe(23_600);
  });

  it.each(["before it is ordered", "after it was ordered", "before the payment is read"])(
    "of a process that dies %s is done by the task, and given and told once",
    async (when) => {
      const { pago, pedido_id } = await order({ pagado: true });
      const died = new Error("died");
      const refund = stripe.refund.bind(stripe);
      if (when === "before the payment is read") vi.spyOn(stripe, "read").mockRejectedValueOnce(died);
      else {
        vi.spyOn(stripe, "refund").mockImplementationOnce(async (...args) => {
          if (when === "after it was ordered") await refund(...args);
          throw died;
        });
      }
      await expect(refundPago(tienda, pago.id, orden(5_000))).rejects.toThrow(died);
      expect(await listTexts(pedido_id)).toEqual([]);
      await settleReembolsos(tienda, signal);
      expect(await listRefunds(pago.id)).toEqual([[5_000, "hecho"]]);
      expect(stripe.pages.get(pedido_id)?.lectura.reembolsado).toBe(5_000);
      expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 5_000 });
      expect(await listTexts(pedido_id)).toEqual(["S/ 50.00"]);
    },
  );

  it("sent twice by the same form is one refund, and answered alike", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    const same = { ...orden(5_000), motivo: "Llegó roto." };
    expect(await refundPago(tienda, pago.id, same)).toEqual(hecho(5_000));
    expect(await refundPago(tienda, pago.id, same)).toEqual(hecho(5_000));
    stripe.down = true;
    const lost = orden(1_000);
    expect(await refundPago(tienda, pago.id, lost)).toMatchObject({ en_camino: 1_000 });
    expect(await refundPago(tienda, pago.id, lost)).toMatchObject({ en_camino: 1_000 });
    expect(await listRefunds(pago.id)).toHaveLength(2);
    const records = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(records.map(({ despues }) => despues)).toContainEqual({ monto: 50, motivo: "Llegó roto." });
  });

  it("that the provider refuses leaves the money available: staff learn what to do, the customer nothing", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    stripe.refuses = true;
    const refused = /^El proveedor no aceptó devolver S\/ 1\.00: ese dinero sigue cobrado\. Vuelve a intentarlo/;
    expect(await refundPago(tienda, pago.id, orden(100))).toMatchObject({
      hecho: 0,
      rechazos: [expect.stringMatching(refused)],
    });
    expect(await listRefunds(pago.id)).toEqual([[100, "fallido"]]);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toMatch(refused);
    expect(await listMails(pedido_id)).toEqual([]);
    expect(await listTexts(pedido_id)).toEqual([]);
    stripe.refuses = false;
    expect(await refundPago(tienda, pago.id, orden(23_600))).toEqual(hecho(23_600));
  });

  it("of money already refunded in the provider's panel is refused, and recorded", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    await stripe.refund(pago, { clave: "en su panel", monto: centimos(23_600), parte: null });
    expect(await refundPago(tienda, pago.id, orden(100))).toMatchObject({
      rechazos: ["El proveedor no aceptó devolver S/ 1.00: ese pago ya se devolvió por completo."],
    });
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 23_600 });
    expect(await listTexts(pedido_id)).toEqual(["S/ 236.00"]);
  });

  it("that stays pending is polled, not ordered again, and told once done", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    stripe.slow = true;
    const slow = orden(2_000);
    expect(await refundPago(tienda, pago.id, slow)).toMatchObject({ hecho: 0, en_camino: 2_000 });
    await settleReembolsos(tienda, signal);
    expect(await listRefunds(pago.id)).toEqual([[2_000, "creando"]]);
    expect(await listTexts(pedido_id)).toEqual([]);
    stripe.settle(pedido_id, slow.clave, "hecho");
    await settleReembolsos(tienda, signal);
    expect(await listRefunds(pago.id)).toEqual([[2_000, "hecho"]]);
    expect(await listTexts(pedido_id)).toEqual(["S/ 20.00"]);
  });
});

describe("a refund that fails in the end", () => {
  it("is subtracted again, shown on both timelines and flagged; then it can be repeated", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    const first = orden(2_000);
    await refundPago(tienda, pago.id, first);
    stripe.settle(pedido_id, first.clave, "fallido");
    await Promise.all([verifyPagos(tienda, pedido_id), verifyPagos(tienda, pedido_id)]);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 0 });
    expect(await listRefunds(pago.id)).toEqual([[2_000, "fallido"]]);
    const { cobro, requiere_atencion } = await readPedido(db, pedido_id);
    expect(cobro).toBe("pagado");
    expect(requiere_atencion).toMatch(/^Falló una devolución de S\/ 20\.00 .*Devuélvelo otra vez/);
    expect(await listMails(pedido_id)).toEqual([
      "Se devolvieron S/ 20.00.",
      "La devolución de S/ 20.00 no se completó. Te escribiremos para resolverlo.",
    ]);
    expect(await refundPago(tienda, pago.id, orden(23_600))).toEqual(hecho(23_600));
    expect(await listTexts(pedido_id)).toEqual(["S/ 20.00", "S/ 236.00"]);
  });

  it("is distinguished from one that a late reading does not show yet", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    const asked = await readPago(pedido_id);
    const late = { ...(await stripe.read(pago)) };
    await refundPago(tienda, pago.id, orden(2_000));
    await applyLectura(tienda, asked, late);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 2_000 });
    expect((await readPedido(db, pedido_id)).requiere_atencion).toBeNull();
  });

  it("before it was done counts as refused: no mail was sent", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    stripe.slow = true;
    const slow = orden(2_000);
    await refundPago(tienda, pago.id, slow);
    stripe.settle(pedido_id, slow.clave, "fallido");
    await verifyPagos(tienda, pedido_id);
    expect(await listRefunds(pago.id)).toEqual([[2_000, "fallido"]]);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toMatch(/^El proveedor no aceptó devolver S\/ 20\.00/);
    expect(await listMails(pedido_id)).toEqual([]);
  });
});

async function paidTwice() {
  const { pedido_id } = await order({ pagado: false });
  stripe.payInParts(pedido_id, 23_600, 23_600);
  await refreshPagos(tienda, pedido_id);
  return { pedido_id, pago: await readPago(pedido_id) };
}

describe("of several payments on one page", () => {
  it("each goes back by what is left of it, also more than any one of them", async () => {
    const { pago, pedido_id } = await paidTwice();
    expect(await refundPago(tienda, pago.id, orden(20_000))).toEqual(hecho(20_000));
    expect(await refundPago(tienda, pago.id, orden(27_201))).toEqual({ disponible: 27_200 });
    expect(await refundPago(tienda, pago.id, orden(25_000))).toEqual(hecho(25_000));
    expect(await listRefunds(pago.id)).toEqual([
      [20_000, "hecho"],
      [3_600, "hecho"],
      [21_400, "hecho"],
    ]);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 45_000 });
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto_parcial");
  });

  it("one that is refused half-way stays; a retry gives back the rest only", async () => {
    const { pago, pedido_id } = await paidTwice();
    stripe.refuses = "p2";
    const all = orden(47_200);
    const halfway = await refundPago(tienda, pago.id, all);
    expect(halfway).toMatchObject({ hecho: 23_600, rechazos: [expect.stringContaining("devolver S/ 236.00")] });
    expect(await refundPago(tienda, pago.id, all)).toEqual(halfway);
    expect(await listRefunds(pago.id)).toEqual([
      [23_600, "hecho"],
      [23_600, "fallido"],
    ]);
    expect((await readPedido(db, pedido_id)).cobro).toBe("pagado");
    expect(await listTexts(pedido_id)).toEqual(["S/ 236.00"]);
    stripe.refuses = false;
    expect(await refundPago(tienda, pago.id, orden(47_200))).toEqual({ disponible: 23_600 });
    expect(await refundPago(tienda, pago.id, orden(23_600))).toEqual(hecho(23_600));
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto");
  });
});
