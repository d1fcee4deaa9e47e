import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos, removeIgv } from "#lib/dinero.ts";
import { findVueltas, parseDirecciones, splitDirecciones, toDestino, toRuta } from "./direcciones.ts";
import { cleanHtml } from "./html.ts";
import { type Decimal, readMonto } from "./montos.ts";

const lines = (texto: string) => parseDirecciones(texto, "https://mia.pe").lineas;

/** Whether every way through these addresses has an end. */
const ends = (all: ReadonlyMap<string, string>) =>
  [...all.keys()].every((from) => {
    let at: string | undefined = from;
    for (let n = 0; at !== undefined && n <= all.size; n += 1) at = all.get(at);
    return at === undefined;
  });

describe("an amount", () => {
  it.each<[cell: string, decimal: Decimal, read: number | "malo" | "vacio", aviso?: string]>([
    ["", "auto", "vacio"],
    ["59.90", "auto", 5990],
    ["59,9", "auto", 5990],
    ["S/ 1,234.50", "auto", 123_450],
    ["1.234,50", "auto", 123_450],
    ["1.234.567", "auto", 123_456_700],
    ["1,234", "auto", "malo"],
    ["1,234", "punto", 123_400],
    ["1,234", "coma", 123, "1.234 se redondea a S/ 1.23."],
    ["1.234", "coma", 123_400],
    ["12.711864", "auto", 1271, "12.711864 se redondea a S/ 12.71."],
    ["0.005", "punto", 1, "0.005 se redondea a S/ 0.01."],
    ["-5", "auto", "malo"],
    ["gratis", "punto", "malo"],
    ["99999999999", "punto", "malo"],
  ])("%s with %s", (cell, decimal, read, aviso) => {
    const leido = readMonto(cell, decimal);
    expect(leido.tipo === "monto" ? leido.monto : leido.tipo).toBe(read);
    expect(leido.tipo === "monto" ? leido.aviso : null).toBe(aviso ?? null);
  });

  it("with IGV comes back as near as a price without can", () => {
    for (let monto = 0; monto < 2_000; monto += 1) {
      const { visto } = removeIgv(centimos(monto));
      expect(Math.abs(visto - monto)).toBeLessThanOrEqual(1);
    }
    expect(removeIgv(centimos(5990))).toEqual({ precio: 5076, visto: 5990 });
  });
});

describe("a description", () => {
  it.each([
    ["Texto\r\n\r\n\r\n\r\nllano 2 < 3", "Texto\n\nllano 2 < 3"],
    ["<p>Uno</p>\n<p>D&oacute;s &#8211; &amp;lt;</p>", "Uno\n\nDós – &lt;"],
    ["<ul><li>a</li> <li>b</li></ul>", "• a\n• b"],
    ["a<br/>b<br>\nc", "a\nb\nc"],
    ["x<script>alert(1)</script><style>p{}</style><!-- c -->y", "xy"],
    ["<script>sin fin", ""],
    ['<p>[vc_row a="1"]Hola[/vc_row]</p>', "Hola"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
  ])("%j", (html, text) => expect(cleanHtml(html)).toBe(text));
});

describe("an old address", () => {
  it.each([
    ["https://vieja.pe/Productos/Ni%C3%B1o/?a=1#b", "/productos/niño"],
    ["/producto/x/", "/producto/x"],
    ["/%E0%A4%A", "/%e0%a4%a"],
    ["https://vieja.pe/", null],
    ["javascript:alert(1)", null],
    ["producto/x", null],
  ])("%s is looked up as %s", (address, ruta) => expect(toRuta(address)).toBe(ruta));

  it.each([
    ["/catalogo?orden=nombre", "/catalogo?orden=nombre"],
    ["https://mia.pe/catalogo", "/catalogo"],
    ["https://ajena.pe/", null],
    ["//ajena.pe/x", null],
    ["/\\ajena.pe/x", null],
    ["javascript:alert(1)", null],
  ])("%s leads to %s", (address, destino) => expect(toDestino(address, "https://mia.pe")).toBe(destino));

  it("in a pasted list: what cannot be used is told by its line", () => {
    const { lineas, fallos } = parseDirecciones(
      "/a;/catalogo\n\n/b\nx;/catalogo\n/c;https://otra.pe\n/d;/D",
      "https://mia.pe",
    );
    expect(lineas).toEqual([{ linea: 1, ruta: "/a", destino: "/catalogo" }]);
    expect(fallos.map(({ linea }) => linea)).toEqual([3, 4, 5, 6]);
  });

  it("that lead to each other are told at the line that closes the round, also with what is kept", () => {
    const judge = (texto: string, llevan: [string, string][] = []) =>
      findVueltas(lines(texto), new Map(llevan)).map(({ linea }) => linea);
    expect(judge("/a;/b\n/b;/a")).toEqual([2]);
    expect(judge("/a;/b\n/b;/c\n/d;/b")).toEqual([]);
    expect(judge("/a;/b\n/x;/y\n/b;/c\n/y;/x\n/c;/A?x=1")).toEqual([5, 4]);
    expect(judge("/b;/a", [["/a", "/b"]])).toEqual([1]);
    expect(judge("/b;/a", [["/b", "/a"]])).toEqual([]);
    expect(findVueltas(lines("/a;/b\n/b;/a"), new Map())[0]?.razon).toBe(
      "Daría vueltas: /a ya lleva, sola o por otras, de regreso a /b.",
    );
  });

  it("of any list: without the lines that are told, every way ends; none is told without a round", () => {
    const path = fc.constantFrom("/a", "/b", "/c", "/d", "/e", "/f");
    const ways = fc.uniqueArray(fc.tuple(path, path), { selector: ([ruta]) => ruta, maxLength: 6 });
    fc.assert(
      fc.property(ways, ways, (pasted, stored) => {
        const llevan = new Map(stored);
        fc.pre(ends(llevan));
        const lineas = pasted.map(([ruta, destino], n) => ({ linea: n + 1, ruta, destino }));
        const told = findVueltas(lineas, llevan).map(({ linea }) => linea);
        const keep = (all: typeof lineas) =>
          new Map(
            [...llevan]
              .filter(([ruta]) => !lineas.some((one) => one.ruta === ruta))
              .concat(all.map(({ ruta, destino }) => [ruta, destino])),
          );
        expect(ends(keep(lineas.filter(({ linea }) => !told.includes(linea))))).toBe(true);
        expect(ends(keep(lineas))).toBe(told.length === 0);
      }),
    );
  });

  it("of pictures in one cell", () => {
    expect(splitDirecciones("https://a.pe/1.jpg, https://a.pe/a,b.jpg\nfoto.jpg")).toEqual({
      direcciones: ["https://a.pe/1.jpg", "https://a.pe/a,b.jpg"],
      malas: ["foto.jpg"],
    });
  });
});
