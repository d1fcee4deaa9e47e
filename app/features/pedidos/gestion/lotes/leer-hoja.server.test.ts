import { describe, expect, it } from "vitest";
import { BOM, formatCsvRow } from "#lib/csv.ts";
import { newId } from "#lib/ids.ts";
import { readHoja } from "./leer-hoja.server.ts";

const ID = newId();
const UNO = { linea: 1, pedido: "1a2b3c4d", numero: "25-104522", courier: "Olva Courier" };

describe("a pasted sheet", () => {
  const CASOS: readonly (readonly [string, string, readonly object[]])[] = [
    ["cells of a spreadsheet", "#1a2b3c4d\t25-104522\tOlva Courier", [UNO]],
    ["a CSV with semicolons", "#1A2B3C4D;25-104522;Olva Courier\r\n", [UNO]],
    ["a CSV with commas and quotes", '"1a2b3c4d","25-104522","Olva Courier"', [UNO]],
    ["what was typed", "1a2b3c4d 25-104522", [{ ...UNO, courier: "" }]],
    [
      "a number that people say, or with its zeros taken off",
      "1042\t9",
      [{ linea: 1, pedido: "1042", numero: "9", courier: "" }],
    ],
    ["empty lines between", "\n1a2b3c4d\t7\n\n", [{ linea: 2, pedido: "1a2b3c4d", numero: "7", courier: "" }]],
    ["an order without a number", "1a2b3c4d", [{ linea: 1, pedido: "1a2b3c4d", numero: "", courier: "" }]],
    [
      "titles in another order, and columns of no interest",
      "Courier\tCliente\tN° de guía\tNúmero de envío\tPedido\nOlva Courier\tAna\tx\t25-104522\t#1a2b3c4d",
      [{ ...UNO, linea: 2 }],
    ],
    [
      "the export of the orders, by the whole id",
      BOM + formatCsvRow(["Pedido", "Courier", "Número de envío", "ID"]) + formatCsvRow(["#9", "Shalom", "7", ID]),
      [{ linea: 2, pedido: ID, numero: "7", courier: "Shalom" }],
    ],
  ];
  it.each(CASOS)("%s", async (_, text, lineas) => {
    expect(await readHoja(text)).toEqual({ lineas, fallos: [] });
  });

  const FALLOS: readonly (readonly [string, string, RegExp])[] = [
    ["no order's number", "Ana\t25-1", /«Ana» no es el número de un pedido/],
    ["a missing number", "1a2b3c4d\t1\n\t25-1", /Falta el número del pedido/],
    ["what a spreadsheet did to an order's number", "1.2E+34\t25-1", /cambió un número a «1.2E\+34»/],
    ["what it did to a shipment's", "1a2b3c4d\t1.23457E+11", /cambió un número a «1.23457E\+11»/],
    ["the same order twice", "1a2b3c4d\t1\n#1A2B3C4D\t2", /ya está en la línea 1/],
    ["a number that is too long", `1a2b3c4d\t${"9".repeat(61)}`, /pasa de 60 caracteres/],
  ];
  it.each(FALLOS)("%s is told by its line", async (_, text, expected) => {
    const { fallos } = await readHoja(text);
    expect(fallos).toHaveLength(1);
    expect(fallos[0]?.linea).toBe(text.split("\n").length);
    expect(fallos[0]?.texto).toMatch(expected);
  });

  it("a number that looks like a power of ten is an order's", async () => {
    expect(await readHoja("12e34567\t1")).toMatchObject({ lineas: [{ pedido: "12e34567" }], fallos: [] });
  });

  it("a workbook is none", async () => {
    expect((await readHoja("PK\u0003\u0004")).fallos).toHaveLength(1);
  });
});
