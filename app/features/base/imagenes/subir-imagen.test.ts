import { describe, expect, it } from "vitest";
import { readAnswer, findRefusal, SubidaError } from "./subir-imagen.ts";

it.each([
  ["image/jpeg", 8 * 1024 * 1024, /^$/],
  ["image/jpeg", 8 * 1024 * 1024 + 1, /8 MB/],
  ["text/plain", 10, /no es una imagen/],
  ["", 10, /no es una imagen/],
])("a file of type %j with %i bytes", (type, size, said) => {
  expect(findRefusal({ type, size }) ?? "").toMatch(said);
});

describe("the server's answer", () => {
  it("is the picture's address", () =>
    expect(readAnswer(200, '{"imagen":"/imagenes/a.webp"}')).toBe("/imagenes/a.webp"));

  it.each([
    [400, '{"error":{"codigo":"datos","mensaje":"Es un SVG."}}', "Es un SVG.", false],
    [
      413,
      '{"error":{"codigo":"datos","mensaje":"Lo que enviaste es demasiado grande."}}',
      "La imagen pesa más de 8 MB.",
      false,
    ],
    [502, '{"error":{"codigo":"proveedor","mensaje":"No respondió."}}', "No respondió.", true],
    [500, "<html>", "El servidor no respondió bien. Inténtalo de nuevo.", true],
    [200, "{}", "El servidor no respondió bien. Inténtalo de nuevo.", true],
    [200, "null", "El servidor no respondió bien. Inténtalo de nuevo.", true],
  ])("%i %s is told as %j", (status, text, message, retry) => {
    expect(() => readAnswer(status, text)).toThrow(
      expect.objectContaining({ name: SubidaError.name, message, retry }) as Error,
    );
  });
});
