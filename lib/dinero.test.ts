import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { showImporte } from "#app/ui/prices.ts";
import { addSignedIgv, computeRedondeo } from "./dinero-con-signo.ts";
import { readSoles, soles } from "./dinero.ts";
import {
  type Centimos,
  centimos,
  addIgv,
  formatSoles,
  fromSoles,
  computeIgv,
  highestPrecio,
  lowestPrecio,
  parseSoles,
  toDecimal,
  toSoles,
  computeTotales,
} from "./dinero.ts";

const monto = fc.integer({ min: 0, max: 10_000_000_000 }).map(centimos);

describe("IGV", () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [25, 5],
    [100, 18],
    [175, 32],
    [3990, 718],
    [10_000, 1800],
  ])("of %i céntimos is %i, half rounded up", (subtotal, igv) => {
    expect(computeIgv(centimos(subtotal))).toBe(igv);
  });

  it("is taken once, on the subtotal, and the total is exact", () => {
    const linea = fc.record({ precio: monto, cantidad: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(linea, { maxLength: 9 }), (lines) => {
        const { subtotal, igv, total } = computeTotales(lines);
        expect(subtotal).toBe(lines.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0));
        expect(Math.abs(igv * 100 - subtotal * 18)).toBeLessThanOrEqual(50);
        expect(total).toBe(subtotal + igv);
      }),
    );
  });
});

describe("what lines, and what is added to them, come to", () => {
  const linea = fc.record({
    precio: fc.integer({ min: 0, max: 99_999_99 }).map(centimos),
    cantidad: fc.integer({ min: 1, max: 99 }),
  });
  // A coupon takes off, at most all.
  const pedido = fc.array(linea, { minLength: 1, maxLength: 9 }).chain((lineas) => {
    const { subtotal } = computeTotales(lineas);
    return fc.record({
      lineas: fc.constant(lineas),
      extras: fc
        .tuple(fc.integer({ min: 0 - subtotal, max: 0 }), fc.nat(9_999))
        .map((montos) => montos.filter((monto) => monto !== 0).map((monto) => ({ monto }))),
      porcentaje: fc.constantFrom(18, 10, 0),
    });
  });

  it("is the total to the céntimo, with the IGV below or, where prices have it, with what was rounded", () => {
    fc.assert(
      fc.property(pedido, ({ lineas, extras, porcentaje }) => {
        const { subtotal } = computeTotales(lineas, extras);
        const igv = computeIgv(subtotal, porcentaje);
        const totales = { subtotal, igv, igv_porcentaje: porcentaje, total: centimos(subtotal + igv) };
        const add = (show: (amount: Centimos) => Centimos, more: readonly number[]) =>
          [...lineas.map((one) => showImporte(show, one)), ...more].reduce((sum, one) => sum + one, 0);

        const montos = extras.map(({ monto }) => monto);
        expect(add((amount) => amount, montos)).toBe(subtotal);
        const redondeo = computeRedondeo(totales, lineas, extras);
        const shown = montos.map((monto) => addSignedIgv(monto, porcentaje));
        expect(add((amount) => addIgv(amount, porcentaje), [...shown, redondeo])).toBe(totales.total);

        // Half a céntimo for each rounded figure, and for the whole.
        const units = lineas.reduce((sum, { cantidad }) => sum + cantidad, 0);
        expect(Math.abs(redondeo)).toBeLessThanOrEqual((units + extras.length + 1) / 2);
        expect(porcentaje === 0 ? redondeo : 0).toBe(0);
      }),
    );
  });
});

describe("a range of what is paid", () => {
  it("is a range of prices without IGV, to the céntimo", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 240_000 }), (a, b) => {
        const [precio, pagado] = [centimos(a), centimos(b)];
        expect(precio >= lowestPrecio(pagado)).toBe(addIgv(precio) >= pagado);
        expect(precio <= highestPrecio(pagado)).toBe(addIgv(precio) <= pagado);
      }),
    );
  });

  it.each([0, 1, 118, 119, 9_999_999_999])("has both its ends at S/ %d céntimos", (pagado) => {
    const [min, max] = [lowestPrecio(centimos(pagado)), highestPrecio(centimos(pagado))];
    expect(addIgv(min)).toBeGreaterThanOrEqual(pagado);
    expect(addIgv(max)).toBeLessThanOrEqual(pagado);
    expect(Math.abs(max - min)).toBeLessThanOrEqual(1);
  });
});

describe("soles", () => {
  it.each([
    ["0", 0],
    ["12", 1200],
    ["12.5", 1250],
    [" 12.05 ", 1205],
    ["9999999999.99", 999_999_999_999],
  ])("%s is read exactly", (text, amount) => expect(parseSoles(text)).toBe(amount));

  it.each(["", "-1", "12,50", "1e9", "12.345", ".5", "S/ 12", "99999999999"])("%s is refused", (text) => {
    expect(parseSoles(text)).toBeNull();
  });

  it.each([-1, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e12])("the number %d is refused", (number) => {
    expect(readSoles(number)).toBeNull();
    expect(() => soles(number)).toThrow(RangeError);
  });

  it.each([
    [0, 0],
    [0.01, 1],
    [1.1, 110],
    [9_999_999_999.99, 999_999_999_999],
  ])("the number %d is read exactly", (number, amount) => expect(readSoles(number)).toBe(amount));

  it("survive the way through JSON and through the database", () => {
    fc.assert(
      fc.property(monto, (amount) => {
        expect(fromSoles(toSoles(amount))).toBe(amount);
        expect(parseSoles(toDecimal(amount))).toBe(amount);
      }),
    );
  });

  it("are written the Peruvian way", () => {
    expect(formatSoles(123_450 as Centimos)).toBe("S/ 1,234.50");
    expect(formatSoles(addIgv(10_000 as Centimos))).toBe("S/ 118.00");
  });
});
