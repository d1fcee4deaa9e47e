import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMercadoPago } from "#app/features/pedidos/pagos/mercadopago.server.ts";
import { type Pago, PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import { createStripe } from "#app/features/pedidos/pagos/stripe.server.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { newReferencia, type PagoPasado } from "#tools/sandbox/pasado.ts";
import { openFakeProviders, SECRETS } from "./fake-providers.ts";

/** Reads and refunds the demo's past through the real SDK and HTTP. */
const providers = await openFakeProviders();
afterAll(() => providers.close());

const TIENDA = "http://localhost:3000";
const HOUR_MS = 3_600_000;
const providerNames = ["stripe", "mercadopago"] as const;
const pasarelas = {
  stripe: createStripe({ ...SECRETS.stripe, apiBase: providers.url }),
  mercadopago: createMercadoPago({ ...SECRETS.mercadopago, apiBase: providers.url }, TIENDA),
};

const todos: PagoPasado[] = [];

function past(proveedor: PagoPasado["proveedor"], estado: PagoPasado["estado"], devuelto = 0): PagoPasado {
  const vence = new Date(Date.now() + (estado === "vale" || estado === "abierto" ? HOUR_MS : -HOUR_MS));
  const creado = new Date(Date.now() - 2 * HOUR_MS);
  const pago: PagoPasado = {
    proveedor,
    referencia: newReferencia(proveedor),
    pedido_id: newId(),
    email: "rosa@ejemplo.pe",
    lineas: [
      { nombre: "Taza", cantidad: 2, precio: 5_000 },
      { nombre: "IGV (18%)", cantidad: 1, precio: 1_800 },
    ],
    creado,
    vence,
    estado,
    reembolso: devuelto > 0 ? { clave: newId(), monto: devuelto, creado } : null,
  };
  todos.push(pago);
  return pago;
}

const cases = providerNames.flatMap((proveedor) => [
  { ...past(proveedor, "pagado"), lee: { estado: "aprobado", aprobado: 11_800, reembolsado: 0 } },
  { ...past(proveedor, "pagado", 800), lee: { estado: "aprobado", aprobado: 11_800, reembolsado: 800 } },
  { ...past(proveedor, "pagado", 11_800), lee: { estado: "aprobado", aprobado: 11_800, reembolsado: 11_800 } },
  { ...past(proveedor, "cerrado"), lee: { estado: "cerrado", aprobado: 0, reembolsado: 0 } },
  { ...past(proveedor, "abierto"), lee: { estado: "abierto", aprobado: 0, reembolsado: 0 } },
]);
const vale = past("mercadopago", "vale");
const fiado = past("stripe", "pagado");

beforeAll(() => providers.remember(todos));

const toPago = ({ pedido_id, proveedor, referencia, creado, vence }: PagoPasado): Pago => {
  const fijo = { id: newId(), pedido_id, proveedor, intento: 1, monto: centimos(11_800), referencia, partes: [] };
  return { ...fijo, created_at: creado, vence_en: vence };
};

describe("a remembered payment", () => {
  it.each(cases)("at $proveedor, $estado: $lee", async ({ lee, ...pago }) => {
    expect(await pasarelas[pago.proveedor].read(toPago(pago))).toMatchObject(lee);
  });

  it("as a voucher still waits, until when", async () => {
    const lectura = await pasarelas.mercadopago.read(toPago(vale));
    expect(lectura).toMatchObject({ estado: "pendiente", voucher: { vence_en: vale.vence.toISOString() } });
  });

  it.each(providerNames)(
    "at %s is given back once under one key, never more than is left, also after a restart",
    async (proveedor) => {
      const caso = cases.find(
        (one) => one.proveedor === proveedor && one.estado === "pagado" && one.reembolso?.monto === 800,
      );
      if (!caso) throw new Error("no such payment");
      const [pasarela, pago] = [pasarelas[proveedor], toPago(caso)];
      const orden = { clave: newId(), monto: centimos(1_000), parte: null, referencia: null };
      await pasarela.refund(pago, orden);
      await pasarela.refund(pago, orden);
      await providers.restart();
      expect(await pasarela.read(pago)).toMatchObject({ reembolsado: 1_800 });
      const tooMuch = pasarela.refund(pago, { ...orden, clave: newId(), monto: centimos(10_001) });
      await expect(tooMuch).rejects.toThrow(PasarelaError);
      expect(await pasarela.read(pago)).toMatchObject({ reembolsado: 1_800 });
    },
  );

  it("at stripe is not refunded again when Stripe has forgotten the key: the refund's metadata has it", async () => {
    const pago = toPago(fiado);
    const orden = { clave: newId(), monto: centimos(1_000), parte: null, referencia: null };
    const made = await providers.stripe.refunds.create({
      payment_intent: await providers.pagoOf(fiado.referencia),
      amount: orden.monto,
      metadata: { reembolso: orden.clave },
    });
    expect(await pasarelas.stripe.refund(pago, orden)).toEqual({ referencia: made.id, estado: "hecho" });
    expect(await pasarelas.stripe.read(pago)).toMatchObject({ reembolsado: 1_000 });
  });
});
