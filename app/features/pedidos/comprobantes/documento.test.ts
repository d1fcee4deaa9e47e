import { describe, expect, it } from "vitest";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { buildPedido, DNI, emision, RUC } from "#tests/fixtures/documento.ts";
import type { ClaseComprobante, DocumentoComprobante } from "./comprobantes.ts";
import type { CompradorPedido } from "./comprador.ts";
import { buildNotaEntera, buildVenta, findFallas } from "./documento.ts";
import { planEmision } from "./plan.ts";

const sold = (options: { precio?: number; comprador?: CompradorPedido | null; clase?: ClaseComprobante } = {}) => {
  const { precio = 10_000, comprador = null, clase = "boleta" } = options;
  return { clase, documento: buildVenta(buildPedido([{ cantidad: 1, precio }]), comprador, emision) };
};

describe("what is checked before a number is taken", () => {
  const check = ({ clase, documento }: ReturnType<typeof sold>, serie = clase === "factura" ? "F001" : "B001") =>
    findFallas(clase, serie, documento);
  const change = (changes: Partial<DocumentoComprobante>) => {
    const { clase, documento } = sold();
    return { clase, documento: { ...documento, ...changes } };
  };

  it("passes an ordinary boleta and factura", () => {
    expect(check(sold())).toEqual([]);
    expect(check(sold({ comprador: RUC, clase: "factura" }))).toEqual([]);
  });

  it("wants name and document above S/ 700, and not at S/ 700", () => {
    expect(check(sold({ precio: 59_322 }))).toEqual([]);
    expect(sold({ precio: 59_322 }).documento.total).toBe(70_000);
    expect(check(sold({ precio: 59_323 }))).toEqual([
      "La boleta es de S/ 700.01: desde S/ 700 lleva el nombre y el documento del comprador.",
    ]);
    expect(check(sold({ precio: 59_323, comprador: DNI }))).toEqual([]);
  });

  const [una] = sold().documento.lineas;
  it.each([
    ["a RUC with a wrong check digit", sold({ comprador: { ...RUC, numero: "20100070971" }, clase: "factura" }), "RUC"],
    ["a factura to a DNI", sold({ comprador: DNI, clase: "factura" }), "RUC"],
    ["a boleta to a RUC", sold({ comprador: RUC }), "RUC"],
    ["a legal name of two letters", sold({ comprador: { ...RUC, nombre: "S " }, clase: "factura" }), "3 letras"],
    ["a DNI of four digits", sold({ comprador: { ...DNI, numero: "1234" } }), "DNI"],
    ["an IGV that is 5 céntimos off", change({ igv: centimos(1_805), total: centimos(11_805) }), "IGV"],
    ["a total that is off", change({ total: centimos(12_300) }), "total"],
    ["no line", change({ lineas: [] }), "líneas"],
    [
      "a line that is free",
      change({ lineas: una ? [{ ...una, precio: 0 as Centimos, base: 0 as Centimos }] : [] }),
      "línea",
    ],
    ["a shop without a RUC", change({ emisor: { ...emision.emisor, ruc: "20131312950" } }), "RUC de la tienda"],
  ])("refuses %s", (_, vendido, words) => {
    expect(check(vendido).join(" ")).toContain(words);
  });

  it("refuses the series of another kind, and a note of more than is left", () => {
    expect(check(sold(), "F001").join(" ")).toContain("serie");
    const { documento } = sold();
    const afecta = { clase: "boleta", numero: "B001-1", motivo: "06", sustento: "Devolución" } as const;
    const nota = buildNotaEntera({ ...buildPedido([{ cantidad: 1, precio: 10_000 }]) }, documento, afecta, emision);
    expect(findFallas("nota_boleta", "B001", nota, { queda: 11_800, parte: true })).toEqual([]);
    expect(findFallas("nota_boleta", "B001", nota, { queda: 11_799, parte: true }).join(" ")).toContain("quedan");
    expect(findFallas("nota_boleta", "B001", { ...nota, afecta: null }, { queda: 11_800, parte: true })).not.toEqual(
      [],
    );
  });
});

const nota = (id: string, total: number, igv: number) =>
  ({
    id,
    clase: "nota_boleta",
    estado: "aceptado",
    total: centimos(total),
    igv: centimos(igv),
    afecta_id: "b",
  }) as const;

describe("what an order's money asks for", () => {
  const pedido = { total: centimos(11_800), igv: centimos(1_800) };
  const boleta = { id: "b", clase: "boleta", estado: "aceptado", ...pedido, afecta_id: null } as const;
  it.each([
    ["a part of the money: nothing", [], { antes: 0, ahora: 11_799 }, []],
    ["the whole: its receipt", [], { antes: 0, ahora: 11_800 }, [{ tipo: "venta" }]],
    ["an order that was paid before receipts were issued: nothing", [], { antes: 11_800, ahora: 11_800 }, []],
    ["the same reading again: nothing", [boleta], { antes: 11_800, ahora: 11_800 }, []],
    ["paid twice, and once given back: nothing", [boleta], { antes: 23_600, ahora: 11_800 }, []],
    [
      "a refund of a part: its note",
      [boleta],
      { antes: 11_800, ahora: 5_900 },
      [{ tipo: "nota", afecta_id: "b", total: 5_900, igv: 900, entera: false }],
    ],
    ["the same refund read again: nothing", [boleta, nota("n", 5_900, 900)], { antes: 5_900, ahora: 5_900 }, []],
    [
      "the rest: the rest of the tax",
      [boleta, nota("n", 5_901, 900)],
      { antes: 5_899, ahora: 0 },
      [{ tipo: "nota", afecta_id: "b", total: 5_899, igv: 900, entera: false }],
    ],
    [
      "a refund that failed after its note: a receipt of what stayed",
      [boleta, nota("n", 5_900, 900)],
      { antes: 5_900, ahora: 11_800 },
      [{ tipo: "saldo", total: 5_900, igv: 900 }],
    ],
    [
      "paid anew after all went back: its receipt",
      [boleta, nota("n", 11_800, 1_800)],
      { antes: 0, ahora: 11_800 },
      [{ tipo: "venta" }],
    ],
    [
      "a receipt that was refused counts for nothing",
      [{ ...boleta, estado: "rechazado" as const }],
      { antes: 11_800, ahora: 0 },
      [],
    ],
  ])("%s", (_, emitidos, guardado, pasos) => {
    expect(planEmision(pedido, emitidos, guardado)).toEqual(pasos);
  });
});
