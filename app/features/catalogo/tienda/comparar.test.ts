import { expect, it } from "vitest";
import { compareCaracteristicas, toCompararHref } from "./comparar.ts";

const show = (...productos: string[][]) =>
  compareCaracteristicas(productos.map((caracteristicas) => ({ caracteristicas }))).map(
    ({ nombre, valores }) => `${nombre}: ${valores.map((valor) => valor ?? "-").join(" | ")}`,
  );

it.each([
  [[], []],
  [[[], []], []],
  [[["Material: alpaca", "Peso: 1 kg"], ["Peso: 2 kg"]], ["Material: alpaca | -", "Peso: 1 kg | 2 kg"]], // prettier-ignore
  [[["Peso: 1 kg"], ["Material: lana", "PESO: 2 kg"]], ["Peso: 1 kg | 2 kg", "Material: - | lana"]], // prettier-ignore
  [[["Medidas: 10: 20"], []], ["Medidas: 10: 20 | -"]],
  [[["constructor: x"], ["Peso: 1 kg", "Peso: 2 kg"]], ["constructor: x | -", "Peso: - | 1 kg"]], // prettier-ignore
])("%j side by side are %j", (productos, filas) => expect(show(...productos)).toEqual(filas));

it("four products have one address", () => {
  expect(toCompararHref(["a", "b", "c", "d", "e"])).toBe("/comparar?id=a&id=b&id=c&id=d");
});
