import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos, computeTotales, TOTAL_MINIMO } from "#lib/dinero.ts";
import { startOfDay } from "#lib/fechas.ts";
import { type EstadoCodigo, formatCodigo, generateCodigo, toSuelto } from "./codigos.ts";
import { describeCondiciones } from "./condiciones.ts";
import { fitCupon } from "./cupon-elegido.ts";
import {
  computeDescuento,
  computePartes,
  type Cupon,
  type EnvioCobrado,
  isCodigo,
  judgeCupon,
  type LineaCupon,
  normalizeCodigo,
} from "./cupones.ts";

const AHORA = new Date("2026-11-22T15:00:00Z");

const CUPON: Cupon = {
  id: "c",
  codigo: "HOLA",
  monto: centimos(1_000),
  porcentaje: null,
  envio_gratis: false,
  primera_compra: false,
  minimo: centimos(0),
  categorias: [],
  productos: [],
  nombres: [],
  con_codigos: false,
  desde: startOfDay("2026-11-01"),
  hasta: startOfDay("2026-12-01"),
  usos: 50,
  por_persona: 1,
  usados: 0,
  terminado_en: null,
};

const percent = (porcentaje: number, changes: Partial<Cupon> = {}): Cupon => {
  return { ...CUPON, monto: null, porcentaje, ...changes };
};

const ENVIO: Cupon = { ...CUPON, monto: null, envio_gratis: true };

const linea = (precio: number, cantidad = 1, usual: number | null = null, categoria = "Hogar"): LineaCupon => {
  const precio_usual = usual === null ? null : centimos(usual);
  return { producto_id: "taza", categoria, cantidad, precio: centimos(precio), precio_usual };
};

const plato = (precio: number, cantidad = 1): LineaCupon => ({ ...linea(precio, cantidad), producto_id: "plato" });

const isFor = (one: Cupon, { categoria, producto_id }: LineaCupon) =>
  one.categorias.length + one.productos.length === 0 ||
  one.categorias.includes(categoria) ||
  one.productos.includes(producto_id);

describe("what a coupon takes off", () => {
  it.each<[string, Cupon, LineaCupon[], number]>([
    ["an amount", CUPON, [linea(5_000)], 1_000],
    ["an amount, never more than leaves S/ 2.00", CUPON, [linea(900)], 730],
    ["nothing of less than S/ 2.00", CUPON, [linea(150)], 0],
    ["a percentage, rounded once", percent(15), [linea(333), linea(333), linea(333)], 150],
    [
      "of its categories alone",
      percent(20, { categorias: ["Ropa"] }),
      [linea(5_000), linea(1_000, 2, null, "Ropa")],
      400,
    ],
    ["of its products alone", percent(20, { productos: ["plato"] }), [linea(5_000), plato(1_000, 2)], 400],
    ["an amount, never more than its products", { ...CUPON, productos: ["plato"] }, [linea(5_000), plato(300, 2)], 600],
    [
      "of its products and categories together",
      percent(20, { productos: ["plato"], categorias: ["Ropa"] }),
      [linea(5_000), plato(1_000), linea(2_000, 1, null, "Ropa")],
      600,
    ],
    // Usual 100, offer 90, coupon 80: the coupon.
    ["the rest, where the coupon's price is lower than the offer's", percent(20), [linea(9_000, 1, 10_000)], 1_000],
    // Usual 100, offer 70, coupon 80: the offer.
    ["nothing, where the offer's price is lower", percent(20), [linea(7_000, 1, 10_000)], 0],
    ["each line by itself", percent(20), [linea(7_000, 1, 10_000), linea(9_000, 2, 10_000), linea(1_000)], 2_200],
    ["an amount: first what is not on offer", CUPON, [linea(2_000), linea(9_500, 1, 10_000)], 1_000],
    ["an amount: of an offer what it saves less", CUPON, [linea(9_700, 1, 10_000)], 700],
    ["an amount: nothing where the offer saves as much", CUPON, [linea(9_000, 1, 10_000)], 0],
    ["an amount: what is left over goes to the offers", CUPON, [linea(400), linea(9_700, 1, 10_000)], 400 + 300],
  ])("%s", (_, cupon, lineas, expected) => {
    expect(computeDescuento(cupon, lineas)).toBe(expected);
  });

  it.each<[string, LineaCupon[], number, number]>([
    ["what the order pays for it", [linea(5_000)], 1_500, 1_500],
    ["nothing where it is free", [linea(5_000)], 0, 0],
    ["never more than leaves S/ 2.00", [linea(100)], 1_500, 1_430],
    ["not the products, on offer or not", [linea(7_000, 2, 10_000)], 900, 900],
  ])("off the delivery: %s", (_, lineas, envio, expected) => {
    expect(computeDescuento(ENVIO, lineas, envio)).toBe(expected);
    // The checkout shows the same.
    const elegida = { codigo: "HOLA", nombre: "Cupón HOLA", monto: 0, envio_gratis: true };
    const subtotal = lineas.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
    expect(fitCupon(elegida, subtotal, envio).map(({ monto }) => monto)).toEqual(expected > 0 ? [0 - expected] : []);
  });

  const lineas = fc.array(
    fc
      .record({
        precio: fc.integer({ min: 1, max: 99_999 }),
        cantidad: fc.integer({ min: 1, max: 9 }),
        sube: fc.option(fc.integer({ min: 1, max: 99_999 })),
        categoria: fc.constantFrom("Ropa", "Hogar"),
        producto_id: fc.constantFrom("taza", "plato"),
      })
      .map(({ precio, cantidad, sube, categoria, producto_id }) => {
        return { ...linea(precio, cantidad, sube === null ? null : precio + sube, categoria), producto_id };
      }),
    { minLength: 1, maxLength: 99 },
  );
  const cupon = fc.oneof(
    fc.integer({ min: 1, max: 999_999 }).map((monto) => ({ ...CUPON, monto: centimos(monto) })),
    fc.integer({ min: 1, max: 90 }).map((porcentaje) => percent(porcentaje)),
    fc.integer({ min: 1, max: 90 }).map((porcentaje) => percent(porcentaje, { categorias: ["Ropa"] })),
    fc.integer({ min: 1, max: 90 }).map((porcentaje) => percent(porcentaje, { productos: ["plato"] })),
    fc.integer({ min: 1, max: 999_999 }).map((monto) => ({ ...CUPON, monto: centimos(monto), productos: ["plato"] })),
  );
  it("is shared among its own lines to the céntimo, each giving no more than it costs", () => {
    fc.assert(
      fc.property(cupon, lineas, (one, cart) => {
        const partes = computePartes(one, cart);
        expect(partes.reduce((sum: number, parte) => sum + parte, 0)).toBe(computeDescuento(one, cart));
        for (const [n, each] of cart.entries()) {
          expect(partes[n]).toBeGreaterThanOrEqual(0);
          expect(partes[n]).toBeLessThanOrEqual(isFor(one, each) ? each.precio * each.cantidad : 0);
        }
      }),
    );
  });

  it("never brings a total below S/ 2.00, and no line below the lower of its two prices", () => {
    fc.assert(
      fc.property(cupon, lineas, (one, cart) => {
        const descuento = computeDescuento(one, cart);
        const { total } = computeTotales(cart, [{ monto: 0 - descuento }]);
        expect(descuento === 0 || total >= TOTAL_MINIMO).toBe(true);
        expect(descuento).toBeLessThanOrEqual(one.monto ?? Infinity);
        const lowest = cart.map((each) => {
          const { precio, precio_usual, cantidad } = each;
          const withCupon = ((precio_usual ?? precio) * (100 - (one.porcentaje ?? 100))) / 100;
          return cantidad * (isFor(one, each) ? Math.min(precio, withCupon) : precio);
        });
        const left = cart.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0 - descuento);
        expect(left).toBeGreaterThanOrEqual(lowest.reduce((sum, one) => sum + one, 0) - 1);
      }),
    );
  });
});

describe("a coupon holds, or says why not", () => {
  interface Como {
    cart?: LineaCupon[];
    mios?: number;
    compro?: boolean;
    estado_codigo?: EstadoCodigo;
    ahora?: Date;
    withIgv?: boolean;
    envio?: EnvioCobrado;
  }
  const judge = (cupon: Partial<Cupon>, { cart = [linea(5_000)], ...como }: Como = {}) => {
    const envio = { cobrado: true, monto: null };
    const nadie = { mios: 0, compro: false, estado_codigo: "libre" } as const;
    const compra = { lineas: cart, ...nadie, ahora: AHORA, withIgv: false, envio, ...como };
    const juicio = judgeCupon({ ...CUPON, ...cupon }, compra);
    return juicio.tipo === "no" ? juicio.razon : juicio.descuento;
  };

  it.each<[Partial<Cupon>, Como, string | number]>([
    [{}, {}, 1_000],
    [{}, { cart: [] }, 0],
    [{}, { ahora: new Date("2026-12-01T04:59:59Z") }, 1_000],
    [{}, { ahora: new Date("2026-12-01T05:00:00Z") }, "El cupón HOLA venció el 30 de noviembre de 2026."],
    [{}, { ahora: new Date("2026-11-01T04:59:59Z") }, "El cupón HOLA vale desde el 1 de noviembre de 2026."],
    [{ terminado_en: AHORA }, {}, "El cupón HOLA ya terminó."],
    [{ usados: 50 }, {}, "Se acabaron los usos del cupón HOLA."],
    [{}, { mios: 1 }, "Ya usaste el cupón HOLA: es uno por persona."],
    [{ por_persona: 3 }, { mios: 2 }, 1_000],
    [{ por_persona: 3 }, { mios: 3 }, "Ya usaste el cupón HOLA las 3 veces que permite."],
    [{ primera_compra: true }, {}, 1_000],
    [{ primera_compra: true }, { compro: true }, "El cupón HOLA es solo para la primera compra."],
    // The more specific reason.
    [{ primera_compra: true }, { compro: true, mios: 1 }, "Ya usaste el cupón HOLA: es uno por persona."],
    [{}, { compro: true }, 1_000],
    [ENVIO, { envio: { cobrado: true, monto: centimos(1_500) } }, 1_500],
    // In the cart, before the address is known.
    [ENVIO, {}, 0],
    [
      ENVIO,
      { envio: { cobrado: true, monto: centimos(0) } },
      "El envío ya te sale gratis: no hace falta el cupón HOLA.",
    ],
    [
      ENVIO,
      { envio: { cobrado: false, monto: null } },
      "El cupón HOLA descuenta el envío, y ahora no se cobra con el pedido.",
    ],
    [
      { ...ENVIO, categorias: ["Ropa"] },
      { envio: { cobrado: true, monto: centimos(1_500) } },
      "El cupón HOLA vale solo para productos de Ropa.",
    ],
    [{ categorias: ["Ropa", "Libros"] }, {}, "El cupón HOLA vale solo para productos de Ropa y Libros."],
    [{ productos: ["plato"], nombres: ["Plato"] }, {}, "El cupón HOLA vale solo para Plato."],
    [
      { productos: ["plato"], nombres: ["Jarra", "Olla", "Plato", "Tetera", "Vaso"], categorias: ["Ropa"] },
      {},
      "El cupón HOLA vale solo para productos de Ropa y también Jarra, Olla, Plato y 2 productos más.",
    ],
    [
      { productos: ["plato"], nombres: ["Plato"], minimo: centimos(6_000) },
      { cart: [linea(9_000), plato(5_000)] },
      "El cupón HOLA pide una compra mínima en Plato de S/ 60.00 (S/ 70.80 con IGV): te faltan S/ 10.00 sin IGV.",
    ],
    [{ con_codigos: true }, { estado_codigo: "usado" }, "El cupón HOLA ya se usó: vale una sola vez."],
    [{ con_codigos: true }, { estado_codigo: "anulado" }, "El cupón HOLA ya no vale: la tienda lo anuló."],
    [
      { minimo: centimos(12_000) },
      { cart: [linea(10_150)] },
      "El cupón HOLA pide una compra mínima de S/ 120.00 (S/ 141.60 con IGV): te faltan S/ 18.50 sin IGV.",
    ],
    [
      { minimo: centimos(12_000) },
      { cart: [linea(10_150)], withIgv: true },
      "El cupón HOLA pide una compra mínima de S/ 141.60: te faltan S/ 21.83.",
    ],
    [{ minimo: centimos(5_000) }, {}, 1_000],
    [
      {},
      { cart: [linea(5_000, 1, 9_000)] },
      "Lo que llevas ya está en oferta, a un precio menor que con el cupón HOLA.",
    ],
    [
      {},
      { cart: [linea(170)] },
      "Tu compra es muy pequeña para un descuento: el total mínimo de un pedido es S/ 2.00.",
    ],
  ])("%#", (cupon, how, expected) => {
    expect(judge(cupon, how)).toBe(expected);
  });

  it("tells its conditions, its end and its uses", () => {
    const one = percent(20, { categorias: ["Hogar", "Ropa"], minimo: centimos(10_000), usos: 1_200, por_persona: 2 });
    expect(describeCondiciones(one, false)).toBe(
      "20 % de descuento en Hogar y Ropa. Compra mínima de S/ 100.00 (S/ 118.00 con IGV) en esos productos. Vale del 1 de noviembre de 2026 al 30 de noviembre de 2026, hora de Lima. Hay 1,200 usos en total, 2 por persona. No se suma a las ofertas: cada producto queda al menor de sus dos precios. Un cupón por pedido; no descuenta el envío.",
    );
    expect(describeCondiciones(CUPON, true)).toContain("S/ 11.80 de descuento.");
    const nombres = ["Jarra", "Olla", "Plato", "Tetera", "Vaso"];
    const unicos = describeCondiciones({ ...CUPON, nombres, con_codigos: true }, true);
    expect(unicos).toContain("S/ 11.80 de descuento en Jarra, Olla, Plato, Tetera y Vaso.");
    expect(unicos).toContain("Hay 50 códigos en total, de un solo uso; 1 por persona.");
    expect(describeCondiciones({ ...ENVIO, nombres }, true)).toContain("al llevar Jarra, Olla, Plato, Tetera y Vaso.");
    expect(describeCondiciones({ ...ENVIO, primera_compra: true, categorias: ["Hogar"] }, false)).toBe(
      "Envío gratis al llevar productos de Hogar. Vale del 1 de noviembre de 2026 al 30 de noviembre de 2026, hora de Lima. Hay 50 usos en total, 1 por persona. Solo para tu primera compra. Descuenta el envío que se cobra con el pedido, no los productos. Un cupón por pedido.",
    );
  });
});

it("single-use codes are random, and of letters that nobody takes for others", () => {
  const codigos = Array.from({ length: 2_000 }, () => generateCodigo());
  expect(new Set(codigos).size).toBe(2_000);
  expect(codigos.every((codigo) => /^[A-HJKMNP-Z2-9]{12}$/.test(codigo))).toBe(true);
  expect(new Set(codigos.join("")).size).toBe(31);
  expect(formatCodigo("K7QF2MXA9RTD")).toBe("K7QF-2MXA-9RTD");
  expect(codigos.every((codigo) => isCodigo(formatCodigo(codigo)))).toBe(true);
  expect(toSuelto(normalizeCodigo(" k7qf-2mxa 9rtd "))).toBe("K7QF2MXA9RTD");
});

it("a code is the same however it is typed", () => {
  expect(normalizeCodigo("  verano 20 ")).toBe("VERANO20");
  expect(["VERANO20", "A-1", "AB", "-AB", "Ñ20", "A".repeat(25)].map(isCodigo)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
