import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { computeRefundable, sumRefundable, splitRefund, formatRefusedRefund } from "./reembolso.ts";

const parte = (id: string, aprobado: number, reembolsado = 0) => {
  return { id, aprobado: centimos(aprobado), reembolsado: centimos(reembolsado) };
};
const cuenta = (...partes: ReturnType<typeof parte>[]) => ({
  aprobado: centimos(partes.reduce((sum, { aprobado }) => sum + aprobado, 0)),
  reembolsado: centimos(partes.reduce((sum, { reembolsado }) => sum + reembolsado, 0)),
  partes,
});
const orden = (de: string | null, monto: number, estado = "creando") => ({ parte: de, monto: centimos(monto), estado });
const dos = cuenta(parte("a", 9_435, 9_435), parte("b", 9_435));

describe("what can be given back", () => {
  it.each<[string, Parameters<typeof computeRefundable>, [string | null, number][]]>([
    ["all of one payment", [cuenta(parte("a", 11_800)), []], [["a", 11_800]]],
    ["where the provider's payment is not named", [{ ...cuenta(parte("a", 500)), partes: [] }, []], [[null, 500]]],
    ["less what is on its way", [cuenta(parte("a", 11_800, 1_000)), [orden("a", 800)]], [["a", 10_000]]],
    ["not less what was done or refused", [dos, [orden("b", 5, "hecho"), orden("b", 5, "fallido")]], [["b", 9_435]]],
    [
      "all that is left where a notification came before the answer to one on its way",
      [cuenta(parte("a", 8_248, 3_500)), [orden("a", 3_500)]],
      [["a", 4_748]],
    ],
    [
      "less another that is on its way",
      [cuenta(parte("a", 8_248, 3_600)), [orden("a", 100, "hecho"), orden("a", 3_500), orden("a", 700)]],
      [["a", 3_948]],
    ],
    [
      "so, too, of each of two payments by its own refunds",
      [cuenta(parte("a", 5_000, 1_000), parte("b", 5_000)), [orden("a", 1_000), orden("b", 1_000)]],
      [
        ["a", 4_000],
        ["b", 4_000],
      ],
    ],
    [
      "less forty that are on their way, three of them counted already",
      [cuenta(parte("a", 11_800, 300)), Array.from({ length: 40 }, () => orden("a", 100))],
      [["a", 7_800]],
    ],
    ["of two, what is left of each", [dos, [orden("b", 35)]], [["b", 9_400]]],
    ["nothing of what is on its way whole", [dos, [orden("b", 9_435)]], []],
  ])("%s", (_what, [pago, ordenados], left) => {
    expect(computeRefundable(pago, ordenados).map(({ parte: de, monto }) => [de, monto])).toEqual(left);
  });

  it("is never more than each payment still has, and together exactly what is asked for", () => {
    const partes = fc.array(
      fc.record({ aprobado: fc.integer({ min: 1, max: 50_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(partes, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const pago = cuenta(
          ...all.map((one, n) => parte(String(n), one.aprobado, Math.floor(one.aprobado * one.share))),
        );
        const left = computeRefundable(pago, []);
        expect(sumRefundable(left)).toBe(pago.aprobado - pago.reembolsado);
        const monto = centimos(Math.ceil(sumRefundable(left) * share));
        fc.pre(monto > 0);
        const taken = splitRefund(left, monto);
        expect(sumRefundable(taken)).toBe(monto);
        for (const { parte: de, monto: some } of taken) {
          expect(some).toBeGreaterThan(0);
          expect(some).toBeLessThanOrEqual(left.find((one) => one.parte === de)?.monto ?? 0);
        }
        expect(new Set(taken.map(({ parte: de }) => de)).size).toBe(taken.length);
      }),
    );
  });

  it("is taken from one payment where one is as large", () => {
    const left = computeRefundable(cuenta(parte("a", 1_000), parte("b", 5_000)), []);
    expect(splitRefund(left, centimos(3_000))).toEqual([{ parte: "b", monto: 3_000 }]);
    expect(splitRefund(left, centimos(5_500))).toEqual([
      { parte: "a", monto: 1_000 },
      { parte: "b", monto: 4_500 },
    ]);
  });
});

it("a refused refund names the provider's panel while the money is there, and says so when it is not", () => {
  expect(formatRefusedRefund(centimos(4_718), centimos(4_718), "mercadopago")).toMatch(
    /sigue cobrado.*panel de Mercado Pago/,
  );
  expect(formatRefusedRefund(centimos(4_718), centimos(4_700), "stripe")).toMatch(
    /solo quedan S\/ 47\.00 por devolver\.$/,
  );
  expect(formatRefusedRefund(centimos(4_718), centimos(0), "stripe")).toMatch(/ya se devolvió por completo\.$/);
});
