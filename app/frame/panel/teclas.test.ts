import { expect, it } from "vitest";
import { SECCIONES } from "./secciones.ts";
import { findAtajo, HOJA, IR } from "./teclas.ts";

it("leads to each section by a key of its own", () => {
  const teclas = SECCIONES.map(({ tecla }) => tecla);
  expect(new Set(teclas).size).toBe(SECCIONES.length);
  for (const { tecla, to, area, servicio } of SECCIONES) {
    expect(findAtajo(tecla, true)).toEqual({ tipo: "ir", to, permiso: ["ver", area], servicio });
    expect(findAtajo(tecla.toUpperCase(), true)).toEqual({ tipo: "ir", to, permiso: ["ver", area], servicio });
  }
});

it.each([
  ["/", "buscar"],
  ["?", "ayuda"],
  ["n", "nuevo"],
  ["j", "siguiente"],
  ["k", "anterior"],
  ["x", "marcar"],
])("%s alone is %s", (key, tipo) => {
  expect(findAtajo(key, false)?.tipo).toBe(tipo);
  // After g it is a section's, or nothing.
  expect(findAtajo(key, true)?.tipo).not.toBe(tipo);
});

it.each(["", "a", "Enter", "Escape", "Tab", "g", "constructor", "J"])("%j alone is nothing", (key) => {
  expect(findAtajo(key, false)).toBeNull();
});

it("tells of each key that does something", () => {
  const shown = HOJA.flatMap(({ filas }) => filas.map(({ teclas }) => teclas.join(" ")));
  expect(new Set(shown).size).toBe(shown.length);
  const keys = "abcdefghijklmnopqrstuvwxyz/?".split("");
  const does = keys.flatMap((key) => [
    ...(findAtajo(key, false) ? [key] : []),
    ...(findAtajo(key, true) ? [`${IR} ${key}`] : []),
  ]);
  expect(shown.filter((one) => one !== "Enter" && one !== "Ctrl K").toSorted()).toEqual(does.toSorted());
});
