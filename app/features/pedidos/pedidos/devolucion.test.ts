import fc from "fast-check";
import { expect, it } from "vitest";
import { centimos, computeTotales, toSoles } from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { newId } from "#lib/ids.ts";
import { computeReembolso, countVuelven, formatPor } from "./devolucion.ts";

const lines = fc.array(
  fc.record({ precio: fc.integer({ min: 1, max: 99_999 }), cantidad: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 6 },
);

it("gives back in parts, in any order, exactly the total: units, their coupon and IGV, and the delivery once", () => {
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (made, off, envio, gratis, random) => {
        const bruto = made.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
        const cupon = gratis ? -envio : -Math.floor((bruto * off) / 100);
        const productos = made.map(({ precio, cantidad }) => ({ precio: centimos(precio), cantidad }));
        const totales = computeTotales(productos, [{ monto: cupon }, { monto: envio }]);
        const items = productos.map(({ precio, cantidad }) => {
          return { producto_id: newId(), cantidad, precio: toSoles(precio), nombre: "Taza", imagen: "" };
        });
        const ajustes = [
          { tipo: "cupon" as const, nombre: "Cupón", monto: toSignedSoles(cupon) },
          { tipo: "envio" as const, nombre: "Envío", monto: toSignedSoles(envio) },
        ];
        const pedido = { items, ajustes, igv_porcentaje: 18, envio_gratis: gratis, total: totales.total };
        const units = items.flatMap(({ producto_id, cantidad }) =>
          Array.from({ length: cantidad }, () => ({ lineas: [{ producto_id, cantidad: 1 }], envio: false })),
        );
        const partes = [...units, { lineas: [], envio: true }]
          .map((parte) => ({ parte, place: random.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place);
        let antes = { lineas: [] as { producto_id: string; cantidad: number }[], envio: false };
        let sum = 0;
        for (const { parte } of partes) {
          const monto = computeReembolso(pedido, parte, antes);
          expect(monto).toBeGreaterThanOrEqual(0);
          sum += monto;
          antes = { lineas: [...antes.lineas, ...parte.lineas], envio: antes.envio || parte.envio };
        }
        expect(sum).toBe(totales.total);
        expect(computeReembolso(pedido, { lineas: [], envio: true }, antes)).toBe(0);
      },
    ),
  );
});

it("of a coupon for some lines each gives back its own share: unit by unit, exactly the total", () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat({ max: 100 })), (made, random) => {
      const next = () => random.next().value ?? 0;
      const items = made.map(({ precio, cantidad }) => {
        return { producto_id: newId(), cantidad, precio: toSoles(centimos(precio)), nombre: "Taza", imagen: "" };
      });
      const offs = made.map(({ precio, cantidad }, n) => (n % 2 ? 0 : Math.floor((precio * cantidad * next()) / 100)));
      const partes = items.map(({ producto_id }, n) => ({ producto_id, monto: toSoles(centimos(offs[n] ?? 0)) }));
      const descuento = offs.reduce((sum, off) => sum + off, 0);
      const productos = made.map(({ precio, cantidad }) => ({ precio: centimos(precio), cantidad }));
      const { total } = computeTotales(productos, [{ monto: 0 - descuento }]);
      const ajustes = [{ tipo: "cupon" as const, nombre: "Cupón", monto: toSignedSoles(0 - descuento), partes }];
      const pedido = { items, ajustes, igv_porcentaje: 18, envio_gratis: false, total };
      const units = items
        .flatMap(({ producto_id, cantidad }, n) =>
          Array.from({ length: cantidad }, () => ({ producto_id, n, place: next() })),
        )
        .toSorted((a, b) => a.place - b.place);
      let sum = 0;
      const lineas: { producto_id: string; cantidad: number }[] = [];
      for (const { producto_id, n } of units) {
        const parte = { lineas: [{ producto_id, cantidad: 1 }], envio: false };
        const monto = computeReembolso(pedido, parte, { lineas: [...lineas], envio: false });
        const entero = (made[n]?.precio ?? 0) * 1.18;
        expect(monto).toBeGreaterThanOrEqual(n % 2 ? entero - 1 : 0);
        expect(monto).toBeLessThanOrEqual(entero + 1);
        sum += monto;
        lineas.push({ producto_id, cantidad: 1 });
      }
      expect(sum).toBe(total);
    }),
  );
});

it.each([
  { por_enviar: 3, fuera: 0, cantidad: 2, vuelven: 2 },
  { por_enviar: 1, fuera: 2, cantidad: 3, vuelven: 3 },
  { por_enviar: 1, fuera: 1, cantidad: 3, vuelven: 2 },
  { por_enviar: 0, fuera: 0, cantidad: 3, vuelven: 0 },
])("%o: what was not sent can go back to the stock, and what the customer has", ({ cantidad, vuelven, ...linea }) => {
  expect(countVuelven({ producto_id: "", nombre: "", cantidad: 5, quedan: 5, ...linea }, cantidad)).toBe(vuelven);
});

it("says in words what a refund is of", () => {
  const items = ["Taza", "Plato"].map((nombre) => {
    return { producto_id: nombre, cantidad: 2, precio: toSoles(centimos(100)), nombre, imagen: "" };
  });
  const lineas = items.map(({ producto_id }, n) => ({ producto_id, cantidad: n + 1 }));
  expect(formatPor({ items }, { lineas, envio: true })).toBe("1 × Taza, 2 × Plato y el envío");
  expect(formatPor({ items }, { lineas: [], envio: false })).toBe("");
});
