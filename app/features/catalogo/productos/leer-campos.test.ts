import { describe, expect, it } from "vitest";
import { CAMPOS, withCategorias } from "./campos.ts";
import { readGaleria, readImagen, readPrecio, readStock, splitGaleria } from "./leer-campos.ts";

describe("a price", () => {
  it.each([
    ["12.50", 1250],
    ["12.5", 1250],
    [" 12 ", 1200],
    ["0", 0],
    ["0.10", 10],
    ["999999.99", 99_999_999],
  ])("%j is %i céntimos", (text, valor) => expect(readPrecio(text)).toEqual({ valor }));

  it.each([
    ["", /^Escribe el precio\.$/],
    ["   ", /^Escribe el precio\.$/],
    ["12,50", /12\.50/],
    ["-1", /negativo/],
    ["- 1", /negativo/],
    ["1e9", /solo con números/],
    ["12.505", /dos decimales/],
    ["1,234.50", /solo con números/],
    ["S/ 12", /solo con números/],
    [".5", /solo con números/],
    ["NaN", /solo con números/],
    ["1000000", /no puede pasar de S\/ 999,999\.99/],
    ["99999999999999", /no puede pasar/],
  ])("%j gets a message", (text, error) => expect(readPrecio(text).error).toMatch(error));
});

describe("a stock", () => {
  it.each([
    ["0", 0],
    [" 12 ", 12],
    ["007", 7],
    ["999999", 999_999],
  ])("%j is %i", (text, valor) => expect(readStock(text)).toEqual({ valor }));

  it.each([
    ["", /^Escribe el stock\.$/],
    ["3.5", /entero/],
    ["3,5", /entero/],
    ["-1", /negativo/],
    ["1e3", /solo con números/],
    ["mucho", /solo con números/],
    ["1000000", /999,999/],
    ["9".repeat(400), /999,999/],
  ])("%j gets a message", (text, error) => expect(readStock(text).error).toMatch(error));
});

it("a category is one of the shop's, to the letter; without them there is none", () => {
  const { categoria } = withCategorias(["Mesa", "Hogar"]);
  expect(categoria.read("Mesa")).toEqual({ valor: "Mesa" });
  for (const text of ["mesa", " Mesa", "Ropa", "", "constructor"]) {
    expect(categoria.read(text)).toEqual({ error: "Elige una categoría." });
  }
  expect(CAMPOS.categoria.read("Hogar").error).toBeDefined();
});

it("texts must be there, and not be endless", () => {
  const { nombre, descripcion } = CAMPOS;
  expect(nombre.read("  Taza ")).toEqual({ valor: "Taza" });
  expect(nombre.read(" \0 ").error).toBe("Escribe el nombre.");
  expect(nombre.read("x".repeat(151)).error).toMatch(/151 caracteres de 150/);
  expect(descripcion.read("").error).toBe("Escribe la descripción.");
});

it.each([
  ["", true],
  ["/imagenes/0123456789abcdef0123456789abcdef-e8d8c8.webp", true],
  ["https://res.cloudinary.com/demo/image/upload/v1/taza.jpg", true],
  ["http://ejemplo.pe/taza.jpg", false],
  ["javascript:alert(1)", false],
  ["/imagenes/../secreto.webp", false],
  ["//ejemplo.pe/a.jpg", false],
  ["data:image/png;base64,AAAA", false],
  [`https://ejemplo.pe/${"x".repeat(1000)}`, false],
])("a picture at %j: %s", (text, good) => expect(readImagen(text).error === undefined).toBe(good));

it("pictures stand one a line, or divided by spaces", () => {
  const [a, b, c] = ["https://a.pe/1.jpg", "https://a.pe/2.jpg", "https://a.pe/con espacio.jpg"];
  expect(splitGaleria(`${a}\r\n${b} ${c}\n`)).toEqual([a, b, c]);
  expect(readGaleria("  ")).toEqual({ valor: [] });
  expect(readGaleria(`${a}\njavascript:alert(1)`).error).toMatch(/dirección https/);
  expect(readGaleria(Array(8).fill(a).join("\n")).error).toBe("Como máximo 7 imágenes más.");
});
