import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeReembolso, type ParteDevuelta } from "#app/features/pedidos/pedidos/devolucion.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { toShortId } from "#lib/text.ts";
import { buildPedido, emision } from "#tests/fixtures/documento.ts";
import { emitAll, pedidosVendidos, type VentaGenerada } from "#tests/fixtures/pedidos-vendidos.ts";
import { findIncumplidas } from "#tests/fixtures/reglas-sunat.ts";
import { validateUbl } from "#tests/fixtures/ubl.ts";
import type { DocumentoComprobante } from "./comprobantes.ts";
import type { Devuelto } from "./devueltas.ts";
import { buildVenta } from "./documento.ts";
import { buildPaso } from "./paso.ts";
import { ID_FIRMA, toXml } from "./ubl.ts";

const llave = createSelfSigned("Comercial Inventada S.A.C.", "20131312955");

const toDevuelto = ({ lineas, envio }: ParteDevuelta): Devuelto => ({
  reembolso: newId(),
  lineas: lineas.map(({ producto_id, cantidad }) => ({ codigo: toShortId(producto_id), cantidad })),
  envio,
});

/** Orders returned in parts; staff changed the amount of the last part. */
const retornados: fc.Arbitrary<VentaGenerada> = fc
  .record({
    vendido: pedidosVendidos,
    partes: fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 99 }), { minLength: 1, maxLength: 3 }),
    con_envio: fc.nat(3),
    cambio: fc.constantFrom(1, 1, 0.5, 0.9, 1.2),
  })
  .map(({ vendido, partes, con_envio, cambio }) => {
    const { pedido } = vendido;
    const cobrado = { ...pedido, envio_gratis: false };
    const quedan = new Map(pedido.items.map(({ producto_id, cantidad }) => [producto_id, cantidad]));
    let antes: ParteDevuelta = { lineas: [], envio: false };
    const kept: number[] = [pedido.total];
    const devueltos: (Devuelto | null)[] = [null];
    for (const [nth, cuantas] of partes.entries()) {
      const lineas = pedido.items.flatMap(({ producto_id }, index) => {
        const cantidad = Math.min(cuantas[index] ?? 0, quedan.get(producto_id) ?? 0);
        quedan.set(producto_id, (quedan.get(producto_id) ?? 0) - cantidad);
        return cantidad > 0 ? [{ producto_id, cantidad }] : [];
      });
      const parte = { lineas, envio: nth === con_envio && vendido.pedido.ajustes.some(({ tipo }) => tipo === "envio") };
      const justo = computeReembolso(cobrado, parte, antes);
      const queda = kept.at(-1) ?? 0;
      const monto = Math.min(queda, nth === partes.length - 1 ? Math.floor(justo * cambio) : justo);
      antes = { lineas: [...antes.lineas, ...lineas], envio: antes.envio || parte.envio };
      // Providers and the shop's books refuse such amounts.
      if (lineas.length === 0 || monto < 2) continue;
      kept.push(queda - monto);
      devueltos.push(toDevuelto(parte));
    }
    return { ...vendido, kept, devueltos };
  });

const isItems = ({ afecta }: DocumentoComprobante) => afecta?.motivo === "07";

describe("notes of units that came back", () => {
  it("are valid and come to the refund to the céntimo, of no more units than were sold, none dearer than it was", () => {
    let porItem = 0;
    let porSuma = 0;
    fc.assert(
      fc.property(retornados, (vendido) => {
        const emitidos = emitAll(vendido, emision, (fallas) => expect(fallas).toEqual([]));
        const [venta, ...notas] = emitidos;
        const montos = vendido.kept.slice(1).map((ahora, index) => (vendido.kept[index] ?? 0) - ahora);
        expect(notas.map(({ total }) => total)).toEqual(montos);
        const units = new Map<string, number>();
        for (const { clase, numero, documento } of notas) {
          if (isItems(documento)) porItem += 1;
          if (documento.afecta?.motivo === "09") porSuma += 1;
          if (!isItems(documento)) continue;
          for (const { codigo, cantidad, precio } of documento.lineas.filter((linea) => linea.codigo !== "")) {
            const vendida = venta?.documento.lineas.find((linea) => linea.codigo === codigo);
            units.set(codigo, (units.get(codigo) ?? 0) + cantidad);
            expect(units.get(codigo)).toBeLessThanOrEqual(vendida?.cantidad ?? 0);
            expect(precio).toBeLessThanOrEqual((vendida?.precio ?? 0) + 1);
          }
          const { xml } = signXml(toXml(clase, numero, documento), llave, ID_FIRMA);
          expect(xml).toContain("<cbc:ResponseCode>07</cbc:ResponseCode>");
          validateUbl(xml);
          expect(findIncumplidas(xml)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
    expect(porItem).toBeGreaterThan(150);
    expect(porSuma).toBeGreaterThan(5);
  }, 120_000);
});

/** The note of a refund of an order of 3 cups at S/ 10 and a plate at S/ 20, with a delivery of S/ 15. */
function note(
  {
    lineas = [[0, 1]],
    envio = false,
  }: { lineas?: readonly (readonly [item: number, cantidad: number])[]; envio?: boolean },
  [base, igv]: readonly [base: number, igv: number],
  { cupon = 0, notas = [] }: { cupon?: number; notas?: readonly DocumentoComprobante[] } = {},
) {
  const vendido = buildPedido(
    [
      { cantidad: 3, precio: 1_000 },
      { cantidad: 1, precio: 2_000 },
    ],
    [
      { tipo: "envio", nombre: "Envío", monto: 15 },
      ...(cupon > 0 ? [{ tipo: "cupon" as const, nombre: "Cupón", monto: -cupon }] : []),
    ],
  );
  const items = vendido.items.map((item, index) => ({
    ...item,
    producto_id: `0190a000-0000-7000-8000-00000000000${index}`,
  }));
  const pedido = { ...vendido, items, numero: 1042, estado: "entregado" as const };
  const datos = buildVenta(pedido, null, emision);
  const total = centimos(base + igv);
  const paso = { tipo: "nota", afecta_id: "b", total, igv: centimos(igv), entera: false } as const;
  const units = lineas.map(([item, cantidad]) => ({ producto_id: items[item]?.producto_id ?? newId(), cantidad }));
  const devuelto = toDevuelto({ lineas: units, envio });
  const afectado = { clase: "boleta", serie: "B001", numero: 1, datos, notas } as const;
  return buildPaso(pedido, null, { paso, afectado, devuelto }, emision);
}

const tell = ({ afecta, lineas }: DocumentoComprobante) => [
  afecta?.motivo,
  ...lineas.map(({ cantidad, codigo, precio }) => [cantidad, codigo, precio]),
];

const [TAZA, PLATO] = ["00000000", "00000001"];

describe("a note", () => {
  it.each([
    ["of two cups", note({ lineas: [[0, 2]] }, [2_000, 360]), ["07", [2, TAZA, 1_000]]],
    [
      "of a product named twice",
      note(
        {
          lineas: [
            [0, 1],
            [0, 1],
          ],
        },
        [2_000, 360],
      ),
      ["07", [2, TAZA, 1_000]],
    ],
    ["of a cup and the delivery", note({ envio: true }, [2_500, 450]), ["07", [1, TAZA, 1_000], [1, "", 1_500]]],
    [
      "of cups that a coupon made cheaper, in céntimos that do not divide",
      note({ lineas: [[0, 3]] }, [2_000, 360], { cupon: 10 }),
      ["07", [1, TAZA, 666], [2, TAZA, 667]],
    ],
    ["of a sum that the staff lowered", note({ lineas: [[1, 1]] }, [1_500, 270]), ["07", [1, PLATO, 1_500]]],
    ["of more than a cup cost: its sum alone", note({}, [1_100, 198]), ["09", [1, "", 1_100]]],
    ["of more cups than were sold: its sum alone", note({ lineas: [[0, 4]] }, [3_000, 540]), ["09", [1, "", 3_000]]],
    [
      "of cups that another note took back: its sum alone",
      note({ lineas: [[0, 2]] }, [2_000, 360], { notas: [note({ lineas: [[0, 2]] }, [2_000, 360])] }),
      ["09", [1, "", 2_000]],
    ],
    ["of something that was not sold: its sum alone", note({ lineas: [[7, 1]] }, [1_000, 180]), ["09", [1, "", 1_000]]],
    ["of less than the delivery: its sum alone", note({ envio: true }, [1_500, 270]), ["09", [1, "", 1_500]]],
    ["of no units: its sum alone", note({ lineas: [] }, [1_000, 180]), ["09", [1, "", 1_000]]],
  ])("%s", (_, documento, told) => {
    expect(tell(documento)).toEqual(told);
  });
});
