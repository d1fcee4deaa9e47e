import fc from "fast-check";
import { expect, it } from "vitest";
import { EN_BLANCO } from "#app/features/pedidos/pedidos/campos.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { centimos, computeTotales, soles } from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { newId } from "#lib/ids.ts";
import { lineasDeCobro } from "./cobro.ts";

interface Linea {
  precio: number;
  cantidad: number;
}

function build(lines: readonly Linea[], extras: readonly { nombre: string; monto: number }[]): Pedido {
  const productos = lines.map(({ precio, cantidad }) => ({ precio: centimos(precio), cantidad }));
  return {
    ...computeTotales(productos, extras),
    id: newId(),
    usuario_id: "u",
    contacto_nombre: null,
    contacto_correo: null,
    hecho_por: null,
    items: productos.map(({ precio, cantidad }, n) => {
      return { producto_id: newId(), cantidad, precio: soles(precio / 100), nombre: `Producto ${n}`, imagen: "" };
    }),
    ajustes: extras.map(({ nombre, monto }) => ({ tipo: "envio", nombre, monto: toSignedSoles(monto) })),
    entrega: null,
    numero: 1042,
    retiradas: [],
    estado: "pendiente",
    ...EN_BLANCO,
    metodo_pago: "stripe",
    created_at: new Date(),
    vence_en: new Date(),
    vuelta: 0,
    requiere_atencion: null,
  };
}

const linea = fc.record({ precio: fc.integer({ min: 0, max: 500_000 }), cantidad: fc.integer({ min: 1, max: 9 }) });
const extra = fc.record({
  nombre: fc.constantFrom("Envío a Lima", "Cupón"),
  monto: fc.integer({ min: -50_000, max: 50_000 }),
});

it("what a provider charges is the order's total to the céntimo, in lines that it takes", () => {
  fc.assert(
    fc.property(
      fc.array(linea, { minLength: 1, maxLength: 99 }),
      fc.array(extra, { maxLength: 3 }),
      (lines, extras) => {
        const products = lines.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
        fc.pre(extras.reduce((sum, { monto }) => sum + monto, products) >= 0);
        const pedido = build(lines, extras);
        const charged = lineasDeCobro(pedido);
        expect(charged.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0)).toBe(pedido.total);
        expect(charged.length).toBeLessThanOrEqual(100);
        expect(Math.min(...charged.map(({ precio }) => precio))).toBeGreaterThanOrEqual(0);
        expect(pedido.total).toBe(pedido.subtotal + pedido.igv);
      },
    ),
  );
});

const lines = (count: number) => Array.from({ length: count }, () => ({ precio: 1_000, cantidad: 1 }));

it("the products and the extra lines are told one by one as long as a provider takes them so", () => {
  const envio = { nombre: "Envío a Lima", monto: 1_500 };
  expect(lineasDeCobro(build(lines(98), [envio]))).toHaveLength(100);
  expect(lineasDeCobro(build(lines(99), []))).toHaveLength(100);
  for (const pedido of [build(lines(99), [envio]), build(lines(2), [{ nombre: "Cupón", monto: -500 }])]) {
    const [uno, igv, ...more] = lineasDeCobro(pedido);
    expect(uno).toEqual({ nombre: `Pedido ${pedido.id.slice(-8)}`, cantidad: 1, precio: pedido.subtotal });
    expect([igv?.nombre, more.length]).toEqual(["IGV (18%)", 0]);
  }
});

it("an order whose extra lines take off more than there is cannot be made", () => {
  expect(() => build([{ precio: 1_000, cantidad: 1 }], [{ nombre: "Cupón", monto: -1_001 }])).toThrow(RangeError);
});
