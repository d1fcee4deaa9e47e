import { type Centimos, centimos } from "#lib/dinero.ts";
import type { DocumentoComprobante, LineaComprobante } from "./comprobantes.ts";
import { MAX_LINEAS } from "./documento.ts";
import { shareOut } from "#lib/reparto.ts";

export interface Devuelto {
  /** The refund's id. */
  reembolso: string;
  /** Refunded units by line code; empty where one of them stays with the buyer. */
  lineas: readonly { codigo: string; cantidad: number }[];
  envio: boolean;
}

interface ComprobanteCorregido {
  datos: DocumentoComprobante;
  notas: readonly DocumentoComprobante[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const countNotadas = (notas: readonly DocumentoComprobante[], codigo: string): number =>
  sum(
    notas
      .filter(({ afecta }) => afecta?.motivo === "07")
      .flatMap(({ lineas }) => lineas.filter((linea) => linea.codigo === codigo).map(({ cantidad }) => cantidad)),
  );

function findVendidas({ datos, notas }: ComprobanteCorregido, lineas: Devuelto["lineas"]) {
  const byCodigo = Map.groupBy(lineas, ({ codigo }) => codigo);
  const found = [...byCodigo].map(([codigo, units]) => {
    const cantidad = sum(units.map((one) => one.cantidad));
    const vendidas = datos.lineas.filter((linea) => linea.codigo === codigo);
    const [vendida] = vendidas;
    const free = vendida && vendidas.length === 1 && cantidad + countNotadas(notas, codigo) <= vendida.cantidad;
    return free ? { ...vendida, cantidad } : null;
  });
  return found.every((one) => one !== null) ? found : null;
}

type LineaSinIgv = Omit<LineaComprobante, "igv">;

/** Units that add up to an amount: some cost a céntimo more, in a line of their own, where it does not divide. */
function splitUnidades({ codigo, nombre, cantidad }: LineaComprobante, monto: Centimos): LineaSinIgv[] {
  const precio = Math.floor(monto / cantidad);
  const mas = monto % cantidad;
  const write = (cuantas: number, cada: number): LineaSinIgv[] =>
    cuantas === 0
      ? []
      : [{ codigo, nombre, cantidad: cuantas, precio: centimos(cada), base: centimos(cada * cuantas) }];
  return [...write(cantidad - mas, precio), ...write(mas, precio + 1)];
}

/**
 * Lines of a note for returned units, adding up to its total. Null where impossible: units that the receipt lacks, more
 * than a unit cost, or nothing.
 */
export function buildLineasDevueltas(
  corregido: ComprobanteCorregido,
  { lineas, envio }: Devuelto,
  { base, igv }: { base: Centimos; igv: Centimos },
): LineaComprobante[] | null {
  const { cargo } = corregido.datos;
  const vendidas = findVendidas(corregido, lineas);
  const entrega = envio ? cargo : centimos(0);
  if (!vendidas || vendidas.length === 0 || base <= entrega) return null;
  const pesos = vendidas.map(({ precio, cantidad }) => centimos(precio * cantidad));
  if (sum(pesos) === 0) return null;
  const montos = shareOut(centimos(base - entrega), pesos);
  const unidades = vendidas.flatMap((vendida, index) => {
    const partes = splitUnidades(vendida, montos[index] ?? centimos(0));
    return partes.map((parte) => ({ ...parte, caro: parte.precio > vendida.precio + 1 }));
  });
  if (unidades.some(({ precio, caro }) => precio === 0 || caro)) return null;
  const sinIgv: LineaSinIgv[] = unidades.map(({ caro: _caro, ...parte }) => parte);
  if (entrega > 0) sinIgv.push({ codigo: "", nombre: "Envío", cantidad: 1, precio: entrega, base: entrega });
  const partes = shareOut(
    igv,
    sinIgv.map((linea) => linea.base),
  );
  const todas = sinIgv.map((linea, index) => ({ ...linea, igv: partes[index] ?? centimos(0) }));
  // SUNAT 3111: a line of more than 6 céntimos has a tax.
  const sinImpuesto = todas.some((linea) => linea.base > 6 && linea.igv === 0);
  return sinImpuesto || todas.length > MAX_LINEAS ? null : todas;
}
