import { describe, expect, it } from "vitest";
import { buildCsvResponse, formatCsvRow } from "./csv.ts";

describe("a line of CSV", () => {
  it.each<[cells: (string | number)[], line: string]>([
    [["Taza", 39.9, 0, -3], "Taza;39.9;0;-3"],
    [["a;b", 'dijo "hola"', "dos\nlíneas", "coma, punto."], '"a;b";"dijo ""hola""";"dos\nlíneas";coma, punto.'],
    [["=1+1", "+51987", "-5", "@SUM(A1)", "\t=1", "＝1"], "'=1+1;'+51987;'-5;'@SUM(A1);'\t=1;'＝1"],
    [['=HYPERLINK("x";"y")'], `"'=HYPERLINK(""x"";""y"")"`],
    [["", "a=b"], ";a=b"],
  ])("%j", (cells, line) => {
    expect(formatCsvRow(cells)).toBe(`${line}\r\n`);
  });
});

async function* batches() {
  yield [["Ñandú"], ["b"]];
  yield [];
  yield [["c"]];
}

async function* broken() {
  yield [["a"]];
  throw new Error("no database");
}

describe("a CSV file", () => {
  it("begins with the byte order mark and its header, and holds every batch", async () => {
    const response = buildCsvResponse("x.csv", ["Nombre"], batches());
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text).toBe("\uFEFFNombre\r\nÑandú\r\nb\r\nc\r\n");
  });

  it("fails where its rows fail, so that half a file is not taken for a whole one", async () => {
    await expect(buildCsvResponse("x.csv", ["Nombre"], broken()).text()).rejects.toThrow("no database");
  });
});
