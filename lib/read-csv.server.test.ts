import { describe, expect, it } from "vitest";
import { BOM, formatCsvRow } from "./csv.ts";
import { readCsv } from "./read-csv.server.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const read = (file: string | Uint8Array, limit = 100) => readCsv(typeof file === "string" ? utf8(file) : file, limit);

describe("a CSV is read", () => {
  // Header and name with characters that differ between encodings: ñ, € and a curly apostrophe.
  const WINDOWS = Buffer.from("Nombre;Precio\r\nCa\xf1a \x80 \x92;1\r\n", "latin1");
  const LINES = [
    ["Nombre", "Precio"],
    ["Caña € ’", "1"],
  ];
  const TEXT = "Nombre;Precio\r\nCaña € ’;1\r\n";

  it.each([
    ["UTF-8", utf8(TEXT), "UTF-8"],
    ["UTF-8 with its mark", utf8(BOM + TEXT), "UTF-8"],
    ["UTF-16", utf16(BOM + TEXT), "UTF-16"],
    ["Windows-1252", new Uint8Array(WINDOWS), "Windows-1252"],
  ])("in %s", async (_, bytes, encoding) => expect(await read(bytes)).toEqual({ rows: LINES, encoding }));

  it.each([
    [
      "semicolons, though there are commas",
      "a;b\n1,5;2,5",
      [
        ["a", "b"],
        ["1,5", "2,5"],
      ],
    ],
    [
      "commas",
      'a,b\n"1,5",2',
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs",
      "a\tb\n1;2\t3",
      [
        ["a", "b"],
        ["1;2", "3"],
      ],
    ],
    [
      "what its first line says",
      "sep=,\r\na;x,b\r\n1,2\r\n",
      [
        ["a;x", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons in a quoted header with commas",
      '"a, b, c, d";e\n1;2',
      [
        ["a, b, c, d", "e"],
        ["1", "2"],
      ],
    ],
    [
      "CR alone",
      "a;b\r1;2\r",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "line ends of both kinds",
      "a;b\n1;2\r\n3;4",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "lines, quotes and separators in a cell",
      'a;b\r\n"uno\r\ndos;""x""";2\r\n',
      [
        ["a", "b"],
        ['uno\r\ndos;"x"', "2"],
      ],
    ],
    [
      "a quote that is an inch",
      'a;b\nTubo 1/2" PVC;2',
      [
        ["a", "b"],
        ['Tubo 1/2" PVC', "2"],
      ],
    ],
    ["blank lines, which keep their number", "a;b\n\n1;2\n", [["a", "b"], [""], ["1", "2"]]],
    ["rows of any width", "a;b\n1\n1;2;3", [["a", "b"], ["1"], ["1", "2", "3"]]],
    ["nothing", "", []],
  ])("with %s", async (_, text, rows) => expect(await read(text)).toEqual({ rows, encoding: "UTF-8" }));

  it("in chunks, without breaking a character", async () => {
    const rows = Array.from({ length: 3_000 }, (__, n) => [`ñandú ${n} €`, "🦙".repeat(n % 30), "a\nb"]);
    expect(await read(rows.map(formatCsvRow).join(""), 5_000)).toEqual({ rows, encoding: "UTF-8" });
  });

  it("only as far as asked", async () => {
    expect(await read("a\n1\n2\n3\n", 2)).toMatchObject({ rows: [["a"], ["1"]] });
  });

  it("with exactly the text that was written, whatever a formula looks like", async () => {
    const cells = ["=1+1", "-5", "'=1+1", "''@x", "'hola'", "+51 987", "＝1", 'dijo "no"', " a; ", ""];
    expect(await read(formatCsvRow(["x", "y"]) + formatCsvRow(cells))).toMatchObject({ rows: [["x", "y"], cells] });
  });
});

describe("what is no CSV", () => {
  it.each([
    ["a workbook of Excel", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), { problem: "workbook" }],
    ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), { problem: "binary" }],
    ["a quote without an end", utf8('a;b\n1;2\n"3;4\n5;6\n'), { problem: "quotes", row: 3 }],
  ])("%s is told as such", async (_, bytes, problem) => expect(await read(bytes)).toEqual(problem));
});
