import { describe, expect, it } from "vitest";
import { ENLACE_SECRETO, getRetryDelay, revealEnlace } from "./correo.ts";

describe("a secret link", () => {
  const mensaje = { asunto: "a", html: `<a href="${ENLACE_SECRETO}">x</a>`, texto: `x ${ENLACE_SECRETO}` };

  it("stands where the message says, as each part needs it", () => {
    const { html, texto } = revealEnlace(mensaje, 'https://tienda.pe/r?a=1&b="$&');
    expect(html).toBe('<a href="https://tienda.pe/r?a=1&amp;b=&quot;$&amp;">x</a>');
    expect(texto).toBe('x https://tienda.pe/r?a=1&b="$&');
  });

  it("is not in the message without it", () => {
    expect(revealEnlace(mensaje, null)).toEqual(mensaje);
  });
});

it("retry delays grow, and end", () => {
  const pausas = [1, 2, 3, 4, 5, 6, 7, 8].map((intentos) => getRetryDelay(intentos) ?? 0);
  expect(pausas).toEqual(pausas.toSorted((a, b) => a - b));
  expect(pausas[0]).toBe(30);
  expect(getRetryDelay(9)).toBeNull();
});
