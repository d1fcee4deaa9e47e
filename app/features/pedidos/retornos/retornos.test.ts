import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos, computeTotales, toSoles } from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { newId } from "#lib/ids.ts";
import { computeDevolucion } from "#app/features/pedidos/pedidos/devolucion.ts";
import { isInTime, listDevolvibles } from "./retornos.ts";

const lines = fc.array(
  fc.record({ precio: fc.integer({ min: 1, max: 99_999 }), cantidad: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 8 },
);

const buildItems = (made: readonly { precio: number; cantidad: number }[]) =>
  made.map(({ precio, cantidad }) => {
    return { producto_id: newId(), cantidad, precio: toSoles(centimos(precio)), nombre: "Taza", imagen: "" };
  });

const toLineas = (items: ReturnType<typeof buildItems>) =>
  items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));

describe("what is given back for lines of an order", () => {
  it("is, for all of them one by one, exactly what the products cost, less the coupon and without the delivery", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 5_000 }), (made, off, envio) => {
        const items = buildItems(made);
        const bruto = made.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
        const cupon = -Math.floor((bruto * off) / 100);
        const ajustes = [
          { tipo: "cupon" as const, nombre: "Cupón", monto: toSignedSoles(cupon) },
          { tipo: "envio" as const, nombre: "Envío", monto: toSignedSoles(envio) },
        ];
        const pedido = { items, ajustes, igv_porcentaje: 18, envio_gratis: false };
        const units = items.flatMap(({ producto_id, cantidad }) =>
          Array.from({ length: cantidad }, () => ({ producto_id, cantidad: 1 })),
        );
        const each = units.map((unit, n) => computeDevolucion(pedido, [unit], units.slice(0, n)));
        const sum = each.reduce((all, one) => all + one, 0);
        expect(Math.min(...each)).toBeGreaterThanOrEqual(0);
        expect(sum).toBe(computeTotales([], [{ monto: bruto + cupon }]).total);
        expect(computeDevolucion(pedido, toLineas(items))).toBe(sum);
      }),
    );
  });

  it("leaves a coupon alone that took off the delivery", () => {
    const items = buildItems([{ precio: 10_000, cantidad: 1 }]);
    const ajustes = [{ tipo: "cupon" as const, nombre: "Envío gratis", monto: toSignedSoles(-1_500) }];
    const pedido = { items, ajustes, igv_porcentaje: 18 };
    expect(computeDevolucion({ ...pedido, envio_gratis: true }, toLineas(items))).toBe(11_800);
    expect(computeDevolucion({ ...pedido, envio_gratis: false }, toLineas(items))).toBe(10_030);
  });
});

describe("the units that can be sent back", () => {
  it("are those that no return holds; a refused one, and one that was taken back, hold none", () => {
    const items = buildItems([{ precio: 100, cantidad: 5 }]);
    const [{ producto_id } = { producto_id: "" }] = items;
    const held = (estado: "pedido" | "recibido" | "rechazado" | "retirado") => {
      return { estado, lineas: [{ producto_id, cantidad: 2 }] };
    };
    const left = (...retornos: ReturnType<typeof held>[]) => listDevolvibles(items, retornos)[0]?.quedan;
    expect(left()).toBe(5);
    expect(left(held("pedido"), held("recibido"))).toBe(1);
    expect(left(held("rechazado"), held("retirado"))).toBe(5);
  });
});

describe("the term", () => {
  it("ends with the last day of Lima, so many calendar days after the delivery", () => {
    const entregado = new Date("2026-11-01T23:30:00-05:00");
    expect(isInTime(entregado, 30, new Date("2026-12-01T23:59:00-05:00"))).toBe(true);
    expect(isInTime(entregado, 30, new Date("2026-12-02T00:00:00-05:00"))).toBe(false);
  });
});
