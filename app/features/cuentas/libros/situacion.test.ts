import { expect, test } from "vitest";
import { describeLibros, summarizeLibros } from "./situacion.ts";

const AHORA = new Date("2026-11-27T12:00:00-05:00");
const UNO = { clave: "a", libro: "caja", texto: "", enlace: "", desde: "" };
const PARTE = { que: "Stripe", por: "No respondió" };
const SIEMPRE = { que: "Yape", por: "No hay lista", siempre: true as const };

test.each([
  ["27T03:00", [], [], "Libros cuadrados hasta hoy 03:00"],
  ["27T03:00", [], [SIEMPRE], "Libros cuadrados hasta hoy 03:00"],
  ["27T03:00", [], [PARTE], "Libros revisados hasta hoy 03:00: una parte quedó sin comprobar"],
  ["26T03:00", [], [], "Libros cuadrados hasta ayer 03:00"],
  ["25T03:00", [], [], "Libros sin revisar desde 25/11/2026 03:00"],
  ["27T03:00", [UNO], [], "1 cosa no cuadra en los libros, hasta hoy 03:00"],
  ["25T03:00", [UNO, UNO], [PARTE], "2 cosas no cuadran en los libros, hasta 25/11/2026 03:00"],
])("a review of %s with %j and %j: %s", (cuando, descuadres, sin_comprobar, texto) => {
  const empezada_en = new Date(`2026-11-${cuando}:00-05:00`);
  const resumen = summarizeLibros({ empezada_en, descuadres, sin_comprobar }, AHORA);
  expect(describeLibros(resumen, AHORA)).toBe(texto);
  expect(resumen.cuadran).toBe(!descuadres.length && !sin_comprobar.includes(PARTE));
});
