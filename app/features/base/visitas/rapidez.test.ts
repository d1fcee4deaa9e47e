import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPagina } from "./medir.ts";
import { rapidezSchema } from "./rapidez.schema.ts";
import { computeP75, judgeRapidez, MEDIDAS, toTramo } from "./rapidez.ts";

it.each([
  ["lcp", 2500, "bien"],
  ["lcp", 2501, "mejorable"],
  ["lcp", 4000, "mejorable"],
  ["lcp", 4001, "lento"],
  ["inp", 200, "bien"],
  ["inp", 500, "mejorable"],
  ["inp", 501, "lento"],
  ["cls", 0.1, "bien"],
  ["cls", 0.25, "mejorable"],
  ["cls", 0.26, "lento"],
] as const)("%s of %d is %s", (medida, valor, juicio) => expect(judgeRapidez(medida, valor)).toBe(juicio));

const toVeces = (medida: (typeof MEDIDAS)[number], valores: readonly number[]) => {
  const veces = new Map<number, number>();
  for (const valor of valores) veces.set(toTramo(medida, valor), (veces.get(toTramo(medida, valor)) ?? 0) + 1);
  return veces;
};

describe("the 75th percentile", () => {
  it.each([
    ["lcp", [], null],
    ["lcp", [900], 937.5],
    ["cls", [0, 0, 0, 0.3], 0],
    ["inp", [10, 20, 24, 900], 25],
    ["inp", [99_999], 4250],
  ] as const)("of %s %j is %j", (medida, valores, p75) =>
    expect(computeP75(medida, toVeces(medida, valores))).toBe(p75),
  );

  it("is judged like the visit itself, however many there are", () => {
    const visits = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...MEDIDAS), visits, (medida, list) => {
        const valores = list.map((ms) => (medida === "cls" ? ms / 10_000 : ms));
        const own = valores.toSorted((a, b) => a - b)[Math.ceil(0.75 * valores.length) - 1] ?? 0;
        expect(judgeRapidez(medida, computeP75(medida, toVeces(medida, valores)) ?? -1)).toBe(
          judgeRapidez(medida, own),
        );
      }),
    );
  });
});

it.each([
  ["/", "inicio"],
  ["/catalogo", "catalogo"],
  ["/catalogo/textiles", "catalogo"],
  ["/producto/0199f1a0-0000-7000-8000-000000000000", "producto"],
  ["/producto/1/opinar", "otras"],
  ["/Carrito", "carrito"],
  ["/perfil", "otras"],
])("%s counts as %s", (path, pagina) => expect(toPagina(path)).toBe(pagina));

it.each([
  [{ pagina: "inicio", lcp: 1200, inp: 48, cls: 0.02 }, true],
  [{ pagina: "carrito" }, true],
  [{ pagina: "/carrito", lcp: 1 }, false],
  [{ pagina: "inicio", lcp: -1 }, false],
  [{ pagina: "inicio", lcp: "1200" }, false],
  [{ pagina: "inicio", cls: 1_001 }, false],
  [{ pagina: "inicio", usuario: "rosa" }, false],
])("%j is taken: %s", (sent, taken) => expect(rapidezSchema.safeParse(sent).success).toBe(taken));
