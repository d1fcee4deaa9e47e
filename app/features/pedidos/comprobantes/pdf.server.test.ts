import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { buildPedido, DNI, emision, RUC } from "#tests/fixtures/documento.ts";
import { readPdf } from "#tests/fixtures/pdf.ts";
import type { ClaseComprobante, DocumentoComprobante } from "./comprobantes.ts";
import type { CompradorPedido } from "./comprador.ts";
import { buildVenta } from "./documento.ts";
import { buildPaso } from "./paso.ts";
import { writeComprobantePdf } from "./pdf.server.ts";

const pedido = {
  ...buildPedido(
    [
      { cantidad: 2, precio: 5_000 },
      { cantidad: 1, precio: 1_990 },
    ],
    [
      { tipo: "cupon", nombre: "Cupón", monto: -10 },
      { tipo: "envio", nombre: "Envío", monto: 15 },
    ],
  ),
  numero: 1042,
  estado: "entregado" as const,
};
const codigo = (pedido.items[0]?.producto_id ?? "").slice(-8);
const sold = (comprador: CompradorPedido, sin_valor = false) =>
  buildVenta(pedido, comprador, { ...emision, sin_valor });
const logo = await sharp({ create: { width: 480, height: 120, channels: 3, background: "#0a7" } })
  .png({ palette: true })
  .toBuffer();

async function print(clase: ClaseComprobante, datos: DocumentoComprobante, con_logo = false) {
  const consulta = "https://tienda.pe/comprobante";
  const impreso = { clase, numero: "B001-7", numero_pedido: 1042, datos, huella: "abc=", consulta };
  const pdf = await writeComprobantePdf({ ...impreso, emitido_en: emision.ahora, logo: con_logo ? logo : null });
  return { ...readPdf(pdf), imagenes: pdf.toString("latin1").match(/\/Subtype \/Image\b/g)?.length ?? 0 };
}

describe("a printed receipt", () => {
  it("of a boleta says unit, code, what the buyer pays of each line, and its day as people write it", async () => {
    const { texto } = await print("boleta", sold(DNI));
    expect(texto).toContain("Fecha de emisión: 22 de noviembre de 2026, 23:59");
    expect(texto).toContain(`Pedido: 1042 (#${pedido.id.slice(-8)})`);
    expect(texto).toContain(["2", "UND", codigo, 'Taza <0> & "plato"', "59.00", "118.00"].join("\n"));
    expect(texto).toContain("Precio unitario\nImporte");
    // 118.00 + 23.48 - 11.80 + 17.70 = 147.38
    expect(texto).toMatch(/Descuento\n-S\/ 11\.80\nEnvío\nS\/ 17\.70\nOp\. gravadas[\s\S]*Importe total\nS\/ 147\.38/);
    expect(texto).not.toContain("SIN VALOR");
  });

  it("of a factura says prices without IGV", async () => {
    const { texto } = await print("factura", sold(RUC));
    expect(texto).toContain("Valor unitario\nValor de venta");
    expect(texto).toContain(["2", "UND", codigo, 'Taza <0> & "plato"', "50.00", "100.00"].join("\n"));
    expect(texto).toMatch(/Descuento\n-S\/ 10\.00\nEnvío\nS\/ 15\.00\nOp\. gravadas/);
  });

  it("of a note says the day of what it corrects, also where an older one does not know it", async () => {
    const datos = { ...sold(DNI), dia: "2026-10-31" };
    const afectado = { clase: "boleta", serie: "B001", numero: 3, datos, notas: [] } as const;
    const paso = { tipo: "nota", afecta_id: "b", total: centimos(5_900), igv: centimos(900), entera: false } as const;
    const devuelto = { reembolso: "r", lineas: [{ codigo, cantidad: 1 }], envio: false };
    const nota = buildPaso(pedido, null, { paso, afectado, devuelto }, emision);
    const { texto } = await print("nota_boleta", nota);
    expect(texto).toContain(
      "Corrige: Boleta de venta electrónica B001-3 del 31 de octubre de 2026. Motivo: Devolución de",
    );
    expect(nota.afecta?.sustento).toBe("Devolución de productos del pedido 1042");
    expect(texto).toContain(["1", "UND", codigo, 'Taza <0> & "plato"', "59.00", "59.00"].join("\n"));
    const { dia: _dia, ...afecta } = nota.afecta ?? { clase: "boleta", numero: "B001-3", motivo: "09", sustento: "" };
    expect((await print("nota_boleta", { ...nota, afecta })).texto).toContain("B001-3. Motivo:");
  });

  it("without value says so across each page, and over what it sells", async () => {
    const venta = sold(DNI, true);
    const [linea] = venta.lineas;
    if (!linea) throw new Error("no line");
    const { texto, paginas } = await print("boleta", { ...venta, lineas: Array.from({ length: 60 }, () => linea) });
    expect(paginas).toBeGreaterThan(1);
    expect(texto.match(/^SIN VALOR TRIBUTARIO$/gm)).toHaveLength(paginas);
  });

  it("bears the shop's logo where it has one", async () => {
    expect((await print("boleta", sold(DNI, true), true)).imagenes).toBe(1);
    expect((await print("boleta", sold(DNI))).imagenes).toBe(0);
  });
});
