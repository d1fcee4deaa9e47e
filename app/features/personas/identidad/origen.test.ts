import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSignInHref, getMensaje, parseOrigen } from "./origen.ts";

describe("the way back after signing in", () => {
  it.each([
    ["/", "/"],
    ["/checkout", "/checkout"],
    ["/perfil?pagina=2", "/perfil?pagina=2"],
    ["/catalogo?search=a/b//c&orden=nombre", "/catalogo?search=a/b//c&orden=nombre"],
    ["/catalogo?search=https://x.pe", "/catalogo?search=https://x.pe"],
    ["/producto/0190a5d4-1111-7000-8000-000000000000#fotos", "/producto/0190a5d4-1111-7000-8000-000000000000"],
    ["/admin/../perfil", "/perfil"],
    ["/catalogo?search=50%25", "/catalogo?search=50%25"],
  ])("%s leads to %s", (value, path) => expect(parseOrigen(value)).toBe(path));

  it.each([
    [null],
    [undefined],
    [""],
    ["perfil"],
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\evil.example"],
    ["\\\\evil.example"],
    ["/\\/evil.example"],
    ["https:evil.example"],
    ["https://evil.example"],
    ["https:/evil.example"],
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    [" //evil.example"],
    [" https://evil.example"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["/\r\n/evil.example"],
    ["\t//evil.example"],
    ["/.//evil.example"],
    ["/./\\evil.example"],
    ["/a/..//evil.example"],
    ["/%2Fevil.example"],
    ["/%2f%2fevil.example"],
    ["/%252Fevil.example"],
    ["/%25252Fevil.example"],
    ["%2F%2Fevil.example"],
    ["/%5Cevil.example"],
    ["/%255Cevil.example"],
    ["/%09/evil.example"],
    ["/%0d%0aSet-Cookie:x=1"],
    ["/perfil?a=1\r\nSet-Cookie:x=1"],
    ["/%00"],
    ["/%E0%A4%A"],
    ["/%"],
    ["//evil.example@localhost/"],
    [`/${"a".repeat(2000)}`],
    ["/sign-in"],
    ["/sign-in?origen=/sign-in"],
    ["/sign-up/algo"],
    ["/api/auth/sign-out"],
    ["/API/sesion"],
  ])("%j leads nowhere", (value) => expect(parseOrigen(value)).toBeNull());

  it("never leaves the shop, however a browser reads it", () => {
    const piezas = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5c",
      "%25",
      "evil.example",
      ":",
      "@",
      "?",
      "#",
      "\t",
      " ",
      "http",
    );
    fc.assert(
      fc.property(fc.array(piezas, { maxLength: 8 }), (parts) => {
        const path = parseOrigen(`/${parts.join("")}`);
        if (path === null) return;
        expect(new URL(path, "https://tienda.example/sign-in").origin).toBe("https://tienda.example");
        // Forms send an accepted path again, so it must be accepted unchanged.
        expect(parseOrigen(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the link to the sign-in page", () => {
  it.each([
    ["/checkout", "/sign-in?origen=/checkout"],
    ["/perfil?pagina=2&x=ñ", "/sign-in?origen=/perfil%3Fpagina%3D2%26x%3D%25C3%25B1"],
    ["//evil.example", "/sign-in"],
    [null, "/sign-in"],
  ])("for %s is %s", (path, href) => expect(toSignInHref(path)).toBe(href));

  it("returns exactly to its path", () => {
    const href = toSignInHref("/perfil?pagina=2&x=ñ");
    expect(new URL(href, "http://x").searchParams.get("origen")).toBe("/perfil?pagina=2&x=%C3%B1");
  });
});

describe("the message", () => {
  it.each([
    ["/checkout", "Debes iniciar sesión para proceder con el pago"],
    ["/checkout?x=1", "Debes iniciar sesión para proceder con el pago"],
    ["/checkout-falso", "Debes iniciar sesión para acceder a esta página"],
    ["/perfil", "Debes iniciar sesión para acceder a esta página"],
    [null, null],
  ])("for %s is %s", (origen, mensaje) => expect(getMensaje(origen)).toBe(mensaje));
});
