import { describe, expect, it } from "vitest";
import { addIgv, centimos } from "#lib/dinero.ts";
import type { FavoritoVisto } from "./favoritos.ts";
import { listMarcas } from "./marcas.ts";

const as = (precio: number, agotado = false): FavoritoVisto => ({ id: "a", precio: centimos(precio), agotado });

describe("what is said of a favourite", () => {
  it.each<[string, FavoritoVisto | undefined, precio: number, stock: number, string[]]>([
    ["nothing while all is as it was", as(10_000), 10_000, 20, []],
    ["that it costs less", as(10_000), 8_800, 20, ["Bajó S/ 12.00 desde que lo guardaste"]],
    ["nothing of a dearer one", as(10_000), 10_001, 20, []],
    ["that it is there again", as(10_000, true), 10_000, 20, ["Volvió a haber"]],
    ["nothing while it is still sold out", as(10_000, true), 10_000, 0, []],
    ["that few are left", undefined, 10_000, 2, ["Quedan 2"]],
    ["that one is left", as(10_000), 10_000, 1, ["Queda 1"]],
    ["nothing without a price of then", undefined, 10_000, 20, []],
    ["all three", as(500, true), 499, 5, ["Bajó S/ 0.01 desde que lo guardaste", "Volvió a haber", "Quedan 5"]],
  ])("%s", (_, antes, precio, stock, marcas) => {
    const como = { few: 5, show: (amount: ReturnType<typeof centimos>) => amount };
    expect(listMarcas(antes, { precio: centimos(precio), stock }, como)).toEqual(marcas);
  });

  it("is the difference of the prices as the shop shows them", () => {
    const ahora = { precio: centimos(8_800), stock: 20 };
    expect(listMarcas(as(10_000), ahora, { few: 5, show: addIgv })).toEqual(["Bajó S/ 14.16 desde que lo guardaste"]);
  });
});
