import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createMercadoPago } from "#app/features/pedidos/pagos/mercadopago.server.ts";
import {
  type RefundInput,
  type Pago,
  type Pasarela,
  PasarelaError,
  formatReference,
} from "#app/features/pedidos/pagos/pasarela.ts";
import { createStripe } from "#app/features/pedidos/pagos/stripe.server.ts";
import { EN_BLANCO } from "#app/features/pedidos/pedidos/campos.ts";
import type { ItemPedido, PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import { centimos, toSoles, computeTotales } from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { newId } from "#lib/ids.ts";
import { openFakeProviders, type ReceivedWebhook, SECRETS, CARD, DECLINED_CARD } from "./fake-providers.ts";

/** Both adapters, through the real SDK and HTTP, against the sandbox. */
const providers = await openFakeProviders();
afterAll(() => providers.close());
const TIENDA = "http://localhost:3000";
const SIN_CONTACTO = { contacto_nombre: null, contacto_correo: null, hecho_por: null };
const comprador = { origen: TIENDA, email: "rosa@ejemplo.pe", nombre: "Rosa", apellido: "Quispe" };
const pasarelas: Pasarela[] = [
  createStripe({ ...SECRETS.stripe, apiBase: providers.url }),
  createMercadoPago({ ...SECRETS.mercadopago, apiBase: providers.url }, TIENDA),
];

function buildPedido(
  lines: readonly { precio: number; cantidad: number }[],
  metodo_pago: PedidoNuevo["metodo_pago"],
  extra = 0,
) {
  const productos = lines.map(({ precio, cantidad }) => ({ precio: centimos(precio), cantidad }));
  const totales = computeTotales(productos, [{ monto: extra }]);
  const items: ItemPedido[] = lines.map(({ precio, cantidad }, index) => {
    const nombre = `Ñandú "${index}" <b>`;
    return { producto_id: newId(), cantidad, precio: toSoles(centimos(precio)), nombre, imagen: "" };
  });
  const vence_en = new Date(Date.now() + 35 * 60_000);
  const pedido: PedidoNuevo = {
    ...totales,
    id: newId(),
    usuario_id: "u",
    ...SIN_CONTACTO,
    items,
    ajustes: extra === 0 ? [] : [{ tipo: "envio", nombre: "Envío a Lima", monto: toSignedSoles(extra) }],
    entrega: null,
    estado: "pendiente",
    retiradas: [],
    ...EN_BLANCO,
    metodo_pago,
    created_at: new Date(),
    vence_en,
    vuelta: 0,
    requiere_atencion: null,
  };
  const pago: Pago = {
    id: newId(),
    pedido_id: pedido.id,
    proveedor: metodo_pago,
    intento: 1,
    monto: totales.total,
    referencia: null,
    partes: [],
    created_at: new Date(),
    vence_en,
  };
  return { pedido, pago };
}

const toRequest = ({ url, headers, body }: ReceivedWebhook) => new Request(url, { method: "POST", headers, body });
const carro = fc.array(
  fc.record({ precio: fc.integer({ min: 1, max: 99_999 }), cantidad: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 6 },
);

const buildRefundInput = (monto: number, parte: string | null = null): RefundInput => {
  return { clave: newId(), monto: centimos(monto), parte, referencia: null };
};

describe.each(pasarelas)("$proveedor", (pasarela) => {
  const { proveedor } = pasarela;

  async function opened() {
    const { pedido, pago } = buildPedido([{ precio: 3_990, cantidad: 2 }], proveedor);
    const { referencia, url } = await pasarela.open(pago, pedido, comprador);
    return { pedido, url, pago: { ...pago, referencia } };
  }

  /** The provider's own total of the requested charge, in céntimos. */
  async function askedTotal(referencia: string): Promise<number> {
    if (proveedor === "stripe")
      return (await providers.stripe.checkout.sessions.retrieve(referencia)).amount_total ?? 0;
    const { json } = await providers.mp("GET", `/checkout/preferences/${referencia}`);
    const items: { unit_price: number; quantity: number }[] = json.items ?? [];
    return items.reduce((sum, { unit_price, quantity }) => sum + Math.round(unit_price * 100) * quantity, 0);
  }

  it("charges exactly the order's total, for any cart and any extra line", async () => {
    const extras = fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000 }));
    await fc.assert(
      fc.asyncProperty(carro, extras, async (lines, extra) => {
        fc.pre(lines.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, extra) >= 0);
        const { pedido, pago } = buildPedido(lines, proveedor, extra);
        fc.pre(pedido.total >= 200 && pedido.total < 99_999_999);
        const { referencia } = await pasarela.open(pago, pedido, comprador);
        expect(await askedTotal(referencia)).toBe(pedido.total);
      }),
      { numRuns: 25 },
    );
  });

  it("answers a repeated opening with the same page", async () => {
    const { pedido, pago } = buildPedido([{ precio: 3_990, cantidad: 2 }], proveedor);
    const first = await pasarela.open(pago, pedido, comprador);
    expect(await pasarela.open(pago, pedido, comprador)).toEqual(first);
  });

  it("reads as open before payment, and as paid after it", async () => {
    const { pago, url, pedido } = await opened();
    expect(await pasarela.read(pago)).toMatchObject({ estado: "abierto", aprobado: 0 });
    await providers.submit(url, CARD);
    expect(await pasarela.read(pago)).toMatchObject({
      estado: "aprobado",
      aprobado: pedido.total,
      reembolsado: 0,
      moneda: "PEN",
      pedido_id: pedido.id,
      en_disputa: false,
    });
  });

  it("leaves the page open after a declined card", async () => {
    const { pago, url } = await opened();
    await providers.submit(url, DECLINED_CARD);
    expect(await pasarela.read(pago)).toMatchObject({ estado: "abierto", aprobado: 0 });
  });

  it("takes no payment on a closed page", async () => {
    const { pago, url } = await opened();
    await pasarela.close(pago);
    await pasarela.close(pago);
    await providers.submit(url, CARD);
    expect(await pasarela.read(pago)).toMatchObject({ aprobado: 0 });
  });

  it("keeps what was paid before closing", async () => {
    const { pago, url, pedido } = await opened();
    await providers.submit(url, CARD);
    await pasarela.close(pago);
    expect(await pasarela.read(pago)).toMatchObject({ estado: "aprobado", aprobado: pedido.total });
  });

  it("gives a part back, once per key, and refuses what is too much", async () => {
    const { pago, url, pedido } = await opened();
    await providers.submit(url, CARD);
    const parte = buildRefundInput(1_000);
    const first = await pasarela.refund(pago, parte);
    expect(first.estado).toBe("hecho");
    expect(await pasarela.refund(pago, parte)).toEqual(first);
    expect(await pasarela.refund(pago, { ...parte, referencia: first.referencia })).toEqual(first);
    expect(await pasarela.read(pago)).toMatchObject({ aprobado: pedido.total, reembolsado: 1_000 });
    await expect(pasarela.refund(pago, buildRefundInput(pedido.total))).rejects.toMatchObject({ refused: true });
    await pasarela.refund(pago, buildRefundInput(pedido.total - 1_000));
    expect(await pasarela.read(pago)).toMatchObject({ estado: "aprobado", reembolsado: pedido.total });
  });

  it("reports a refund as pending until it is done, and as failed if it fails", async () => {
    const { pago, url } = await opened();
    await providers.submit(url, CARD);
    const parte = buildRefundInput(1_000);
    await providers.misbehave({ reembolsos: "rechazados" });
    await expect(pasarela.refund(pago, buildRefundInput(1_000))).rejects.toMatchObject({ refused: true });
    await providers.misbehave({ reembolsos: "demorados" });
    const { referencia, estado } = await pasarela.refund(pago, parte);
    expect(estado).toBe("creando");
    expect(await pasarela.read(pago)).toMatchObject({ reembolsado: 0, fallidas: [] });
    await providers.misbehave({});
    expect(await pasarela.refund(pago, { ...parte, referencia })).toEqual({ referencia, estado: "hecho" });
    expect(await pasarela.read(pago)).toMatchObject({ reembolsado: 1_000, fallidas: [] });
    await providers.misbehave({ reembolsos: "fallidos" });
    expect(await pasarela.refund(pago, { ...parte, referencia })).toEqual({ referencia, estado: "fallido" });
    expect(await pasarela.read(pago)).toMatchObject({ reembolsado: 0, fallidas: [referencia] });
    await providers.misbehave({});
    expect(await pasarela.refund(pago, buildRefundInput(1_000))).toMatchObject({ estado: "hecho" });
    expect(await pasarela.read(pago)).toMatchObject({ reembolsado: 1_000, fallidas: [referencia] });
  });

  it("sends a signed notification that names the attempt; a forged, stale or unsigned one is refused", async () => {
    const { pago, url } = await opened();
    await providers.submit(url, CARD);
    const { pedido_id, intento } = pago;
    const recibido = await vi.waitFor(
      async () => {
        for (const one of providers.tienda.received) {
          const aviso = await pasarela.verifyWebhook(toRequest(one));
          if (aviso?.intento?.pedido_id === pedido_id && aviso.intento.intento === intento) return one;
        }
        throw new Error("no notification yet");
      },
      { timeout: 30_000, interval: 20 },
    );
    const { headers } = recibido;
    const request = (changed: Record<string, string>) => toRequest({ ...recibido, headers: changed });

    const name = proveedor === "stripe" ? "stripe-signature" : "x-signature";
    const { [name]: signature = "", ...unsigned } = headers;
    expect(await pasarela.verifyWebhook(request(unsigned))).toBeNull();
    const flipped = signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect(await pasarela.verifyWebhook(request({ ...headers, [name]: flipped }))).toBeNull();
    const stale = signature.replace(/(ts?)=\d+/, `$1=${Math.floor(Date.now() / 1000) - 3 * 86_400}`);
    expect(await pasarela.verifyWebhook(request({ ...headers, [name]: stale }))).toBeNull();
  });

  it("that is down is an error to retry; a refusal is not", async () => {
    const { pago } = await opened();
    await providers.misbehave({ errores: 9 });
    await expect(pasarela.read(pago)).rejects.toMatchObject({ name: "PasarelaError", refused: false });
    await providers.misbehave({});
    const { pedido, pago: other } = buildPedido([{ precio: 3_990, cantidad: 1 }], proveedor);
    await expect(pasarela.open(other, { ...pedido, total: centimos(1) }, comprador)).rejects.toThrow("add up");
  });
});

it("Mercado Pago: several payments of one preference are summed, and a voucher is pending until it ends", async () => {
  const [, mercadopago] = pasarelas;
  const { pedido, pago } = buildPedido([{ precio: 5_000, cantidad: 1 }], "mercadopago");
  const { referencia, url } = (await mercadopago?.open(pago, pedido, comprador)) ?? { referencia: "", url: "" };
  await providers.submit(url, { accion: "pendiente" });
  const pending = await mercadopago?.read({ ...pago, referencia });
  expect(pending).toMatchObject({ estado: "pendiente", aprobado: 0 });
  const vence_en = new Date(pago.created_at.getTime() + 3 * 86_400_000).toISOString();
  expect(pending?.voucher).toEqual({ id: expect.any(String), codigo: pending?.voucher?.id, enlace: url, vence_en });
  await mercadopago?.close({ ...pago, referencia }, { vouchers: true });
  expect(await mercadopago?.read({ ...pago, referencia })).toMatchObject({ estado: "abierto", voucher: null });
  expect(formatReference(pago)).toBe(pedido.id);
});

it("Mercado Pago: of two payments on one page, each is given back by what is left of it", async () => {
  const [, mercadopago] = pasarelas;
  if (!mercadopago) throw new Error("no adapter");
  const { pedido, pago: nuevo } = buildPedido([{ precio: 5_000, cantidad: 1 }], "mercadopago");
  const { referencia, url } = await mercadopago.open(nuevo, pedido, comprador);
  const search = `/v1/payments/search?external_reference=${pedido.id}&sort=date_created&criteria=desc`;
  await providers.submit(url, { accion: "pendiente" });
  const { json } = await providers.mp("GET", search);
  const pagos: { id: number }[] = json.results ?? [];
  await providers.submit(url, CARD);
  await providers.submit(url, { accion: "agencia", pago: String(pagos[0]?.id) });

  const pago = { ...nuevo, referencia };
  const { aprobado, partes } = await mercadopago.read(pago);
  expect(aprobado).toBe(2 * pedido.total);
  expect(partes).toHaveLength(2);
  const orden = (parte: string | null) => buildRefundInput(pedido.total, parte);
  await expect(mercadopago.refund(pago, orden(null))).rejects.toMatchObject({ refused: true });
  for (const [n, { id }] of partes.entries()) {
    await mercadopago.refund(pago, orden(id));
    expect(await mercadopago.read(pago)).toMatchObject({ aprobado, reembolsado: (n + 1) * pedido.total });
    await expect(mercadopago.refund(pago, orden(id))).rejects.toMatchObject({ refused: true });
  }
});

it("Mercado Pago: a known payment is read by its id, whatever the search finds", async () => {
  const [, mercadopago] = pasarelas;
  if (!mercadopago) throw new Error("no adapter");
  const { pedido, pago: nuevo } = buildPedido([{ precio: 5_000, cantidad: 1 }], "mercadopago");
  const { referencia, url } = await mercadopago.open(nuevo, pedido, comprador);
  await providers.submit(url, CARD);
  const { partes } = await mercadopago.read({ ...nuevo, referencia });
  const asked = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async () => Response.json({ results: [] }));
  const read = await mercadopago.read({ ...nuevo, referencia, partes });
  asked.mockRestore();
  expect(read).toMatchObject({ estado: "aprobado", aprobado: pedido.total, partes });
});

it("Stripe: a dispute, which names only the payment, leads to its order", async () => {
  const [stripe] = pasarelas;
  const { pedido, pago } = buildPedido([{ precio: 5_000, cantidad: 1 }], "stripe");
  const { referencia, url } = (await stripe?.open(pago, pedido, comprador)) ?? { referencia: "", url: "" };
  await providers.submit(url, CARD);
  const dispute = { object: "dispute", id: "dp_1", payment_intent: await providers.pagoOf(referencia) };
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "charge.dispute.created",
    data: { object: dispute },
  });
  const header = providers.stripe.webhooks.generateTestHeaderString({ payload, secret: SECRETS.stripe.webhookSecret });
  const request = new Request(TIENDA, { method: "POST", headers: { "stripe-signature": header }, body: payload });
  expect(await stripe?.verifyWebhook(request)).toMatchObject({ intento: { pedido_id: pedido.id, intento: 1 } });
});

it("an unreachable provider is a PasarelaError", async () => {
  const nowhere = createStripe({ ...SECRETS.stripe, apiBase: "http://127.0.0.1:9" });
  const { pedido, pago } = buildPedido([{ precio: 5_000, cantidad: 1 }], "stripe");
  await expect(nowhere.open(pago, pedido, comprador)).rejects.toThrow(PasarelaError);
});
