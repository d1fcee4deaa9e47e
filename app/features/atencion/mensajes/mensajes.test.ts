import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getRetryDelay, LARGOS, waitBefore, computeEntrega, toRespuestaHref } from "./mensajes.ts";
import { mensajeSchema } from "./mensajes.schema.ts";

const BUENO = { nombre: "Ana Flores", email: "ana@correo.pe", telefono: "", asunto: "Talla", mensaje: "¿Hay en M?" };

function read(changes: Partial<typeof BUENO>) {
  const parsed = mensajeSchema.safeParse({ ...BUENO, ...changes });
  if (parsed.success) return parsed.data;
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
}

describe("what the contact form may send", () => {
  test.each([
    ["all of it", {}, { ...BUENO, telefono: null }],
    ["a phone, in one form", { telefono: " 987-654-321 " }, { ...BUENO, telefono: "+51987654321" }],
    ["spaces around and within a line", { nombre: "  Ana \t Flores\n" }, { ...BUENO, telefono: null }],
    [
      "lines in the message",
      { mensaje: "Hola\r\n\r\nadiós\r" },
      { ...BUENO, telefono: null, mensaje: "Hola\n\nadiós" },
    ],
    [
      "no control characters",
      { mensaje: "a\u0000b\u001bc", asunto: "Ta\u0000lla" },
      { ...BUENO, telefono: null, mensaje: "abc" },
    ],
  ])("takes %s", (_, changes, expected) => {
    expect(read(changes)).toEqual(expected);
  });

  test.each([
    ["nombre", "", "Escribe tu nombre."],
    ["nombre", " \n ", "Escribe tu nombre."],
    ["email", "", "Escribe tu correo electrónico."],
    ["email", "ana@", "Escribe un correo válido, por ejemplo nombre@correo.pe."],
    ["email", "a@b.pe, c@d.pe", "Escribe un correo válido, por ejemplo nombre@correo.pe."],
    ["telefono", "123", "Escribe un teléfono válido, por ejemplo 987 654 321, o déjalo vacío."],
    ["asunto", "", "Escribe el asunto."],
    ["mensaje", "\r\n", "Escribe tu mensaje."],
    ["mensaje", "a".repeat(LARGOS.mensaje + 1), `Escribe ${LARGOS.mensaje} caracteres como máximo.`],
  ])("refuses %s %j", (campo, value, message) => {
    expect(read({ [campo]: value })).toEqual({ [campo]: message });
  });

  test("removes from a line what PostgreSQL or a mail header refuses", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (asunto) => {
        expect(mensajeSchema.parse({ ...BUENO, asunto: `¿${asunto}` }).asunto).toMatch(/^¿\P{Cc}*$/u);
      }),
    );
  });
});

test.each([
  ["filled in at once", "100000", 100_000, 2_000],
  ["filled in quickly", "100000", 101_500, 500],
  ["filled in by a person", "100000", 130_000, 0],
  ["rendered by a server whose clock is ahead", "109000", 100_000, 2_000],
  ["without its moment", "", 100_000, 2_000],
  ["with nonsense for a moment", "-5e3", 100_000, 2_000],
])("a form %s waits", (_, desde, ahora, wait) => {
  expect(waitBefore(desde, ahora)).toBe(wait);
});

test("the waits between attempts grow, and end", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((intentos) => getRetryDelay(intentos) ?? 0);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(60);
  expect(getRetryDelay(8)).toBeNull();
});

test.each([
  [{ envio: "enviado", proximo_intento: null, correo: null }, "enviado"],
  [{ envio: "enviado", proximo_intento: null, correo: "fallido" }, "fallido"],
  [{ envio: "enviado", proximo_intento: null, correo: "pendiente" }, "pendiente"],
  [{ envio: "pendiente", proximo_intento: new Date(), correo: null }, "pendiente"],
  [{ envio: "pendiente", proximo_intento: null, correo: null }, "guardado"],
  [{ envio: "fallido", proximo_intento: null, correo: null }, "fallido"],
] as const)("a delivery of %o is %s", (mensaje, entrega) => {
  expect(computeEntrega(mensaje)).toBe(entrega);
});

test.each([
  ["¿Llega a Iquitos? & más", "mailto:a+b@x.pe?subject=Re%3A%20%C2%BFLlega%20a%20Iquitos%3F%20%26%20m%C3%A1s"],
  ["RE: talla", "mailto:a+b@x.pe?subject=RE%3A%20talla"],
])("an answer to %j goes to its writer, with the subject", (asunto, href) => {
  expect(toRespuestaHref({ email: "a+b@x.pe", asunto })).toBe(href.replace("a+b", "a%2Bb"));
});
