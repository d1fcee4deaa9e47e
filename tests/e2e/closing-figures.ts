import { formatNumero } from "#lib/numbers.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { METODOS_ELEGIBLES, METODOS_PAGO } from "#db/values.ts";
import { type Ask, type Dias, DIA_CAJA, listDias, readVendido, toCentimos } from "./figures.ts";

/** Expected figures of a month's closing, as tests/e2e/figures.ts for the dashboard. */

const monto = new Intl.NumberFormat("es-PE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatMonto = (amount: number) => monto.format(amount / 100);

/** Table of days with their sum. */
export async function readCierre(ask: Ask, mes: Dias): Promise<string[][]> {
  const toFilaCierre = async (titulo: string, dias: Dias) => {
    const suma = await readVendido(ask, dias);
    const [vendido, igv] = [toCentimos(suma.vendido), toCentimos(suma.igv)];
    const [devuelto, igvDevuelto] = [toCentimos(suma.devuelto), toCentimos(suma.igv_devuelto)];
    const montos = [vendido - igv, igv, vendido, devuelto, igvDevuelto, vendido - devuelto, igv - igvDevuelto];
    return [titulo, formatNumero(Number(suma.pedidos)), ...[...montos, toCentimos(suma.cobrado)].map(formatMonto)];
  };
  const rows = [];
  for (const { dia } of await listDias(ask, mes)) {
    rows.push(await toFilaCierre(dia.split("-").toReversed().join("/"), { desde: dia, hasta: dia }));
  }
  return [...rows, await toFilaCierre("Total", mes)];
}

/** Money by method, with the sum. */
export async function readCierreMetodos(ask: Ask, { desde, hasta }: Dias): Promise<string[][]> {
  const sums = await ask<{ metodo: string; cobrado: string; devuelto: string }>(
    `select metodo, coalesce(sum(monto) filter (where tipo = 'cobro'), 0) as cobrado,
      coalesce(sum(monto) filter (where tipo = 'devolucion'), 0) as devuelto
    from caja where ${DIA_CAJA} between $1 and $2 group by metodo`,
    [desde, hasta],
  );
  const shown = METODOS_PAGO.filter(
    (metodo) => METODOS_ELEGIBLES.some((one) => one === metodo) || sums.some((sum) => sum.metodo === metodo),
  );
  const rows = shown.map((metodo) => {
    const { cobrado = "0", devuelto = "0" } = sums.find((sum) => sum.metodo === metodo) ?? {};
    return { nombre: NOMBRE_METODO[metodo], cobrado: toCentimos(cobrado), devuelto: toCentimos(devuelto) };
  });
  const add = (of: "cobrado" | "devuelto") => rows.reduce((sum, row) => sum + row[of], 0);
  return [...rows, { nombre: "Total", cobrado: add("cobrado"), devuelto: add("devuelto") }].map((row) => [
    row.nombre,
    ...[row.cobrado, row.devuelto, row.cobrado - row.devuelto].map(formatMonto),
  ]);
}

/** Refunds: number per amount, with the contained IGV. */
export async function readDevoluciones(ask: Ask, { desde, hasta }: Dias): Promise<string[][]> {
  const rows = await ask<{ pedido: string; monto: string; igv: string }>(
    `select p.numero::text as pedido, c.monto, round(c.monto * p.igv / p.total, 2) as igv
    from caja c join pedidos p on p.id = c.pedido_id
    where c.tipo = 'devolucion' and (c.momento at time zone 'America/Lima')::date::text between $1 and $2
    order by c.momento, c.id`,
    [desde, hasta],
  );
  return rows.map(({ pedido, monto, igv }) => [pedido, formatMonto(toCentimos(monto)), formatMonto(toCentimos(igv))]);
}
