import { expect, it } from "vitest";
import { cleanUrl } from "./clean-url.ts";

it.each([
  ["/catalogo", "/catalogo"],
  ["/producto/a%C3%B1b?search=%20x%25", "/producto/a%C3%B1b?search=%20x%25"],
  ["/pedido/a%00b", "/pedido/a%EF%BF%BDb"],
  ["/pedido/a%0Ab%7f", "/pedido/a%EF%BF%BDb%EF%BF%BD"],
  ["/catalogo?search=a%00%1Fb", "/catalogo?search=a%EF%BF%BD%EF%BF%BDb"],
  ["/admin?buscar=a%09b%0a%0Dc", "/admin?buscar=a%09b%0a%0Dc"],
  ["/x?a=?%00", "/x?a=?%EF%BF%BD"],
  ["/x?", "/x?"],
  // Encoded twice it is the harmless text %00.
  ["/pedido/a%2500b", "/pedido/a%2500b"],
])("%s is passed on as %s", (address, clean) => expect(cleanUrl(address)).toBe(clean));
