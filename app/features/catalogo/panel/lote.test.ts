import fc from "fast-check";
import { expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { type AccionLote, computeEfecto } from "./lote.ts";

const taza = {
  precio: centimos(1050),
  stock: 5,
  categoria: "Hogar",
  estado: "activo" as const,
  oferta_hasta: null,
  etiquetas: ["feria", "lana"],
};

const CASOS: [string, AccionLote, ReturnType<typeof computeEfecto>][] = [
  ["dearer", { tipo: "precio_porcentaje", centesimas: 1000 }, { tipo: "cambia", precio: centimos(1155) }],
  ["at half its price", { tipo: "precio_porcentaje", centesimas: -5_000 }, { tipo: "cambia", precio: centimos(525) }],
  [
    "at less than half, without leave",
    { tipo: "precio", precio: centimos(524) },
    { tipo: "omitido", razon: "El precio bajaría más de la mitad." },
  ],
  ["for nothing", { tipo: "precio", precio: centimos(0) }, { tipo: "omitido", razon: expect.stringContaining("0.01") }],
  ["as before", { tipo: "precio_porcentaje", centesimas: 0 }, { tipo: "igual" }],
  [
    "too dear",
    { tipo: "precio_porcentaje", centesimas: 1_000_000_000 },
    { tipo: "omitido", razon: expect.any(String) },
  ],
  ["at one price", { tipo: "precio", precio: centimos(900) }, { tipo: "cambia", precio: centimos(900) }],
  ["at its own price", { tipo: "precio", precio: centimos(1050) }, { tipo: "igual" }],
  ["fuller", { tipo: "stock", cantidad: 3, motivo: "recepcion" }, { tipo: "cambia", stock: 8 }],
  ["empty", { tipo: "stock", cantidad: -5, motivo: "merma" }, { tipo: "cambia", stock: 0 }],
  ["below zero", { tipo: "stock", cantidad: -6, motivo: "merma" }, { tipo: "omitido", razon: "Solo hay 5 en stock." }],
  ["overfull", { tipo: "stock", cantidad: 999_995, motivo: "conteo" }, { tipo: "omitido", razon: expect.any(String) }],
  ["hidden", { tipo: "estado", estado: "oculto" }, { tipo: "cambia", estado: "oculto", activo_desde: null }],
  ["seen, as it is", { tipo: "estado", estado: "activo" }, { tipo: "igual" }],
  ["elsewhere", { tipo: "categoria", categoria: "Otros" }, { tipo: "cambia", categoria: "Otros" }],
  ["where it is", { tipo: "categoria", categoria: "Hogar" }, { tipo: "igual" }],
  [
    "tagged",
    { tipo: "etiquetas", poner: ["abrigo", "feria"], quitar: [] },
    { tipo: "cambia", etiquetas: ["abrigo", "feria", "lana"] },
  ],
  [
    "with fewer tags",
    { tipo: "etiquetas", poner: [], quitar: ["feria", "nada"] },
    { tipo: "cambia", etiquetas: ["lana"] },
  ],
  ["tagged as it is", { tipo: "etiquetas", poner: ["lana"], quitar: ["nada"] }, { tipo: "igual" }],
  [
    "tagged too much",
    { tipo: "etiquetas", poner: Array.from({ length: 19 }, (_, n) => `e${n}`), quitar: [] },
    { tipo: "omitido", razon: "Tendría más de 20 etiquetas." },
  ],
  ["gone", { tipo: "eliminar" }, { tipo: "cambia" }],
  ["back", { tipo: "restaurar" }, { tipo: "cambia" }],
];

it.each(CASOS)("a product %s", (_, accion, efecto) =>
  expect(computeEfecto(accion, taza, { mitad: false })).toEqual(efecto),
);

it.each<AccionLote>([
  { tipo: "precio_porcentaje", centesimas: 1000 },
  { tipo: "precio", precio: centimos(900) },
])("the price of an offer that runs stays: $tipo", (accion) => {
  const enOferta = { ...taza, oferta_hasta: new Date("2026-12-01T05:00:00Z") };
  const razon = expect.stringMatching(/en oferta hasta el 30 de noviembre.*termina antes la oferta/);
  expect(computeEfecto(accion, enOferta, { mitad: true })).toEqual({ tipo: "omitido", razon });
});

it("even confirmed, a bulk change takes at most 90 % and leaves at least a céntimo", () => {
  const accion = fc.oneof(
    fc.record({
      tipo: fc.constant("precio_porcentaje" as const),
      centesimas: fc.integer({ min: -10_000, max: 100_000 }),
    }),
    fc.record({ tipo: fc.constant("precio" as const), precio: fc.integer({ min: 0, max: 99_999_999 }).map(centimos) }),
  );
  fc.assert(
    fc.property(accion, fc.integer({ min: 0, max: 99_999_999 }).map(centimos), (one, precio) => {
      const efecto = computeEfecto(one, { ...taza, precio }, { mitad: true });
      if (efecto.tipo !== "cambia") return;
      expect(efecto.precio).toBeGreaterThanOrEqual(1);
      expect((efecto.precio ?? 0) * 10 + 5).toBeGreaterThanOrEqual(precio);
    }),
  );
});
