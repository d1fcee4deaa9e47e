import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeDiferencia } from "./auditoria.ts";

describe("what differs", () => {
  it.each([
    ["nothing", { precio: 10, nombre: "Taza" }, { precio: 10, nombre: "Taza" }, null],
    ["one field", { precio: 10, nombre: "Taza" }, { precio: 12.5, nombre: "Taza" }, [{ precio: 10 }, { precio: 12.5 }]],
    ["a list", { galeria: ["a"] }, { galeria: ["a", "b"] }, [{ galeria: ["a"] }, { galeria: ["a", "b"] }]],
    ["equal lists", { galeria: ["a"] }, { galeria: ["a"] }, null],
    ["a field that appears", {}, { nota: "Frágil" }, [{}, { nota: "Frágil" }]],
    ["a field that goes", { nota: "Frágil" }, { nota: undefined }, [{ nota: "Frágil" }, {}]],
    ["null and absent", { nota: null }, {}, [{ nota: null }, {}]],
    ["a beginning", null, { nombre: "Taza", nota: undefined }, [null, { nombre: "Taza" }]],
    ["an end", { nombre: "Taza" }, null, [{ nombre: "Taza" }, null]],
    ["nothing at all", null, null, null],
  ])("%s", (_, antes, despues, expected) => {
    expect(computeDiferencia(antes, despues)).toEqual(expected && { antes: expected[0], despues: expected[1] });
  });

  it("applied to the later state gives the earlier one", () => {
    const campos = fc.dictionary(
      fc.constantFrom("a", "b", "c", "d"),
      fc.oneof(fc.integer(), fc.string(), fc.boolean()),
    );
    fc.assert(
      fc.property(campos, campos, (antes, despues) => {
        const difference = computeDiferencia(antes, despues) ?? { antes: {}, despues: {} };
        const without = Object.entries(despues).filter(([name]) => !Object.hasOwn(difference.despues ?? {}, name));
        expect({ ...Object.fromEntries(without), ...difference.antes }).toEqual({ ...antes });
      }),
    );
  });
});
