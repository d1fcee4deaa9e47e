import { expect, it } from "vitest";
import { listEnlaces } from "./enlaces.ts";

const textos = (pathname: string, esAdmin: boolean) => listEnlaces(pathname, esAdmin).map(({ texto }) => texto);

it("leaves out Inicio on home, and Admin for all but admins", () => {
  expect(textos("/", false)).toEqual(["Catálogo", "Sobre nosotros", "Contáctanos"]);
  expect(textos("/catalogo", false)).toEqual(["Inicio", "Catálogo", "Sobre nosotros", "Contáctanos"]);
  expect(textos("/", true)).toEqual(["Catálogo", "Sobre nosotros", "Contáctanos", "Admin"]);
});
