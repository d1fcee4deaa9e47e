import { describe, expect, it } from "vitest";
import { formatCsvRow } from "#lib/csv.ts";
import { looksLikeDate, plainPrecio } from "./celdas.ts";
import { NOMBRES_CATEGORIAS } from "#tests/fixtures/campos-producto.ts";
import { readArchivo } from "./leer-importacion.server.ts";
import { PLANTILLA } from "./plantilla.ts";

it.each([
  ["12.50", "12.50"],
  ["12,50", "12.50"],
  [" 12,5 ", "12.5"],
  ["S/ 1,234.50", "1234.50"],
  ["S/. 39.90", "39.90"],
  ["1.234,50", "1234.50"],
  ["1 234,50", "1234.50"],
  ["12", "12"],
  // Ambiguous: left for the form's rule to refuse.
  ["1,234", "1,234"],
  ["1.234", "1.234"],
  ["1,23,456.50", "1,23,456.50"],
  ["-1", "-1"],
  ["1e9", "1e9"],
  ["", ""],
])("a price of %j is %j to the form", (cell, plain) => expect(plainPrecio(cell)).toBe(plain));

it.each([
  ["12-may", true],
  ["may-12", true],
  ["1/5/2026", true],
  ["12.50", false],
  ["-5", false],
  ["mucho", false],
])("%j was taken for a date: %s", (cell, date) => expect(looksLikeDate(cell)).toBe(date));

const read = (text: string) => readArchivo(new TextEncoder().encode(text), NOMBRES_CATEGORIAS);
const HEADER = "Nombre;Categoría;Descripción;Precio;Stock";
const ID = "01994d3e-7a3c-7b6e-9a2b-5f6f0a1b2c3d";

async function listFaults(row: string, header = HEADER) {
  const archivo = await read(`${header}\n${row}\n`);
  if ("razon" in archivo) throw new Error(archivo.razon);
  return archivo.filas.map((fila) => (fila.tipo === "error" ? fila.errores : fila.tipo));
}

describe("a file of products", () => {
  it.each([
    ["no columns that a product needs", "Nombre;Precio\na;1", /Faltan columnas.*Categoría, Descripción, Stock/],
    ["an id without what it started from", `ID;${HEADER}\n;a;Ropa;b;1;1`, /Faltan columnas.*Stock inicial, Versión/],
    ["a column twice", `${HEADER};precio\na;Ropa;b;1;1;2`, /repetidas: Precio/],
    ["a header alone", HEADER, /no tiene filas/],
    ["nothing", "", /Faltan columnas/],
    ["blank rows alone", `${HEADER}\n;;;;\n\n`, /no tiene filas/],
    ["a quote without an end", `${HEADER}\na;Ropa;"b;1;1\n`, /fila 2.*comillas/],
    ["too many rows", `${HEADER}\n${"a;Ropa;b;1;1\n".repeat(20_001)}`, /20,000 filas.*por categoría/],
  ])("with %s is refused as a whole", async (_, text, razon) =>
    expect(await read(text)).toEqual({ razon: expect.stringMatching(razon) }),
  );

  it("in Excel's own format says how to save it", async () => {
    expect(await readArchivo(new Uint8Array([0x50, 0x4b, 3, 4, 0]), NOMBRES_CATEGORIAS)).toEqual({
      razon: expect.stringMatching(/CSV/),
    });
  });

  it("accepts columns in any order and spelling, and extra ones", async () => {
    const archivo = await read(
      'proveedor,STOCK,precio,descripcion,categoria,nombre\nACME,3,"12,50",De lana,ropa,Chompa\n',
    );
    expect(archivo).toMatchObject({
      ignoradas: ["proveedor"],
      filas: [{ fila: 2, tipo: "nueva", datos: { nombre: "Chompa", categoria: "Ropa", precio: 1250, stock: 3 } }],
    });
  });

  it("keeps the numbers of its rows, blank ones and those of several lines counted", async () => {
    const archivo = await read(`${HEADER}\na;Ropa;"uno\ndos";1;1\n\nb;Ropa;c;1;1\n;;;;\nc;Ropa;c;1;1`);
    expect(archivo).toMatchObject({ filas: [{ fila: 2 }, { fila: 4 }, { fila: 6 }] });
  });

  it("is validated by the form's rules, column by column", async () => {
    expect(await listFaults(";Juguetes;;-1;3.5")).toEqual([
      [
        { columna: "Nombre", razon: "Escribe el nombre." },
        { columna: "Categoría", razon: expect.stringMatching(/«Juguetes» no es una categoría.*Electrónicos, Ropa/) },
        { columna: "Descripción", razon: "Escribe la descripción." },
        { columna: "Precio", razon: "El precio no puede ser negativo." },
        { columna: "Stock", razon: "El stock es un número entero, sin decimales." },
      ],
    ]);
  });

  it.each([
    ["a;Ropa;b;1,234;1", "Precio", /^«1,234» puede leerse de dos maneras.*: 1234\.$/],
    ["a;Ropa;b;S/ 12.500;1", "Precio", /^«S\/ 12.500» puede leerse de dos maneras.*: 12500\.$/],
    ["a;Ropa;b;0.125;1", "Precio", /dos decimales/],
    ["a;Ropa;b;1;1,234", "Stock", /^«1,234» puede leerse de dos maneras/],
    ["a;Ropa;b;1;3.5", "Stock", /sin decimales/],
    ["a;Ropa;b;12-may;1", "Precio", /fecha/],
    ["a;Ropa;b;1e9;1", "Precio", /solo con números/],
    ["a;Ropa;b;1;1000000", "Stock", /999,999/],
    [`${"x".repeat(151)};Ropa;b;1;1`, "Nombre", /151 caracteres/],
    ["a;;b;1;1", "Categoría", /^Elige entre/],
  ])("%s is a fault of %s", async (row, columna, razon) =>
    expect(await listFaults(row)).toEqual([[{ columna, razon: expect.stringMatching(razon) }]]),
  );

  it.each([
    [`${ID};;1`, "Stock inicial", /no lo cambies/],
    [`${ID};1;`, "Versión", /no lo cambies/],
    [`${ID};1;-1`, "Versión", /no lo cambies/],
    ["abc;1;1", "ID", /No es un ID/],
  ])("an id with %s is a fault of %s", async (row, columna, razon) =>
    expect(await listFaults(`a;Ropa;b;1;1;${row}`, `${HEADER};ID;Stock inicial;Versión`)).toEqual([
      [{ columna, razon: expect.stringMatching(razon) }],
    ]),
  );

  it.each([
    ["javascript:alert(1)", ""],
    ["http://a.pe/1.jpg", ""],
    ["", "https://a.pe/1.jpg\ndata:x"],
    ["", Array.from({ length: 9 }, (_, n) => `https://a.pe/${n}.jpg`).join(" ")],
  ])("pictures at %j and %j are refused", async (imagen, galeria) => {
    const [fault] = await listFaults(`a;Ropa;b;1;1;${imagen};"${galeria}"`, `${HEADER};Imagen;Más imágenes`);
    expect(fault).toMatchObject([{ columna: imagen ? "Imagen" : "Más imágenes" }]);
  });

  it("with broken quotes says so", async () => {
    expect(await listFaults("a;Ropa;b;1;1;2")).toMatchObject([
      [{ columna: null, razon: expect.stringMatching(/más celdas/) }],
    ]);
    expect(await listFaults("a;Ropa;b;1;1;;")).toEqual(["nueva"]);
  });
});

const listTipos = async (filas: readonly (readonly string[])[]) => {
  const archivo = await read([PLANTILLA.columnas, ...filas].map(formatCsvRow).join(""));
  if ("razon" in archivo) throw new Error(archivo.razon);
  return archivo.filas;
};

describe("the template", () => {
  it("cannot be imported as it is: its examples are not for sale", async () => {
    const errores = [{ columna: "Nombre", razon: expect.stringMatching(/ejemplo de la plantilla/) }];
    expect(await listTipos(PLANTILLA.filas)).toMatchObject([
      { tipo: "error", errores },
      { tipo: "error", errores },
    ]);
  });

  it("has rows that are valid once renamed", async () => {
    // The example of a variant is named by its group.
    const named = PLANTILLA.filas.map(([nombre = "", ...rest]) => [nombre.replace("EJEMPLO: ", "Mía: "), ...rest]);
    const propias = named.map((fila) => fila.map((cell) => cell.replace("EJEMPLO: ", "Mía: ")));
    expect((await listTipos(propias)).map(({ tipo }) => tipo)).toEqual(["nueva", "nueva"]);
  });
});
