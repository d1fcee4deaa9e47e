import { expect, it } from "vitest";
import { parseEnv } from "#lib/env.ts";
import { AJUSTES } from "./ajustes.ts";
import { parseTyped } from "./ajustes.schema.ts";
import { MAX_HACEDORES } from "./hacedores.ts";

const ENV = parseEnv({});
const WILLKA = { nombre: "Tejidos Willka", lugar: "Chinchero, Cusco", frase: "Tejen en telar.", imagen: "" };

function type(...filas: Partial<typeof WILLKA>[]) {
  const form = new FormData();
  filas.forEach((fila, n) => {
    for (const [campo, valor] of Object.entries({ ...WILLKA, ...fila })) form.set(`valor.${n}.${campo}`, valor);
  });
  return parseTyped("hacedores", form, ENV);
}

it("nobody is named by default, and nobody may be left", () => {
  expect(AJUSTES.hacedores.defecto).toEqual([]);
  expect(type()).toEqual({ success: true, data: [] });
  expect(AJUSTES.hacedores.describe([])).toBe("nadie");
});

it("makers keep their order; place and picture may be empty", () => {
  const imagen = `/imagenes/${"a".repeat(32)}-ffffff.webp`;
  expect(type({ nombre: "  Ana  Quispe " }, { lugar: "", imagen })).toEqual({
    success: true,
    data: [
      { ...WILLKA, nombre: "Ana Quispe" },
      { ...WILLKA, lugar: "", imagen },
    ],
  });
  expect(AJUSTES.hacedores.describe([WILLKA])).toBe("Tejidos Willka (Chinchero, Cusco): Tejen en telar.");
});

it.each([
  [{ nombre: " " }, "nombre", "Escribe el nombre de la persona o del taller."],
  [{ nombre: "x".repeat(61) }, "nombre", "Escribe 60 caracteres como máximo."],
  [{ frase: "" }, "frase", "Escribe en una frase qué hace."],
  [{ frase: "x".repeat(161) }, "frase", "Escribe 160 caracteres como máximo."],
  [{ imagen: "https://a.pe/1.jpg" }, "imagen", "Sube la imagen otra vez."],
])("what is wrong is said at its field: %j", (fila, campo, mensaje) => {
  expect(type({}, fila)).toEqual({ success: false, campos: { [`valor.1.${campo}`]: mensaje } });
});

it("there are six at most", () => {
  const filas = Array.from({ length: MAX_HACEDORES + 1 }, () => ({}));
  expect(type(...filas.slice(1)).success).toBe(true);
  expect(type(...filas)).toEqual({ success: false, campos: { valor: "Puede haber hasta 6." } });
});
