import type { ReactNode } from "react";
import { formatFechaCorta, formatHora } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { METODOS_ELEGIBLES, METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import { PAGE } from "#lib/list-params.ts";
import { Link } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { toCajaHref } from "./lista.ts";
import type { VistaCierre } from "./cierre.server.ts";
import type { SumaDia } from "./leer.server.ts";

const isElegible = (metodo: MetodoPago): boolean => METODOS_ELEGIBLES.some((one) => one === metodo);

const monto = new Intl.NumberFormat("es-PE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Without "S/": the sheet says once that its amounts are soles. */
const formatMonto = (centimos: number): string => monto.format(centimos / 100);

const CIFRA = "py-1 pl-1 text-right";
const PRIMERA = "py-1 text-left font-normal";

interface TablaProps {
  titulo: string;
  id?: string;
  columnas: readonly string[];
  children: ReactNode;
}

/** Anchor for links to pages of refunds. */
const DEVOLUCIONES = "devoluciones";

function Tabla({ titulo, id, columnas, children }: TablaProps) {
  return (
    <section id={id} className="grid min-w-0 gap-2">
      <h2 className="text-lg">{titulo}</h2>
      <div className="overflow-x-auto">
        {/* Below `lg` the text is small enough for upright A4 paper. */}
        <table className="w-full text-xs tracking-tight whitespace-nowrap tabular-nums lg:text-sm">
          <caption className="sr-only">{titulo}</caption>
          <thead className="text-xs whitespace-normal text-muted">
            <tr>
              {columnas.map((columna, n) => (
                <th key={columna} scope="col" className={n === 0 ? "py-1 text-left" : CIFRA}>
                  {columna}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </div>
    </section>
  );
}

const listMontos = ({ vendido, igv, devuelto, igv_devuelto, cobrado }: Omit<SumaDia, "dia">) =>
  Object.entries({
    base: vendido - igv,
    igv,
    vendido,
    devuelto,
    igv_devuelto,
    neto: vendido - devuelto,
    igv_neto: igv - igv_devuelto,
    cobrado,
  });

const Cifras = (suma: Omit<SumaDia, "dia">) => (
  <>
    <td className={CIFRA}>{formatNumero(suma.pedidos)}</td>
    {listMontos(suma).map(([name, monto]) => (
      <td key={name} className={CIFRA}>
        {formatMonto(monto)}
      </td>
    ))}
  </>
);

const ENLACE = "link inline-block min-h-6";

const COLUMNAS = [
  "Día",
  "Pedidos",
  "Base imponible",
  "IGV",
  "Total vendido",
  "Devuelto",
  "IGV devuelto",
  "Neto",
  "IGV neto",
  "Cobrado",
];

export function HojaCierre({ desde, hasta, dias, total, metodos, devoluciones, ...hoja }: VistaCierre) {
  const { cuantas, primera, paginas, pagina } = hoja;
  const sinVenta = total.cobrado - total.vendido;
  return (
    <>
      <Tabla titulo="Ventas por día" columnas={COLUMNAS}>
        <tbody>
          {dias.map(({ dia, ...suma }) => (
            <tr key={dia} className="break-inside-avoid border-t">
              <th scope="row" className={PRIMERA}>
                <Link className={ENLACE} to={toCajaHref({ desde: dia, hasta: dia })}>
                  {dia.split("-").toReversed().join("/")}
                </Link>
              </th>
              <Cifras {...suma} />
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-ink font-semibold">
          <tr>
            <th scope="row" className="py-1 text-left">
              Total
            </th>
            <Cifras {...total} />
          </tr>
        </tfoot>
      </Tabla>
      <Tabla titulo="Dinero por método de pago" columnas={["Método", "Cobrado", "Devuelto", "Queda"]}>
        <tbody>
          {METODOS_PAGO.map((metodo) => {
            const suma = metodos.find(({ clave }) => clave === metodo);
            const { cobrado = 0, devuelto = 0 } = suma ?? {};
            // What a shop does not use is no line of its accounts.
            return suma === undefined && !isElegible(metodo) ? null : (
              <tr key={metodo} className="border-t">
                <th scope="row" className={PRIMERA}>
                  <Link className={ENLACE} to={toCajaHref({ metodo, desde, hasta })}>
                    {NOMBRE_METODO[metodo]}
                  </Link>
                </th>
                <td className={CIFRA}>{formatMonto(cobrado)}</td>
                <td className={CIFRA}>{formatMonto(devuelto)}</td>
                <td className={CIFRA}>{formatMonto(cobrado - devuelto)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot className="border-t border-ink font-semibold">
          <tr>
            <th scope="row" className="py-1 text-left">
              Total
            </th>
            <td className={CIFRA}>{formatMonto(total.cobrado)}</td>
            <td className={CIFRA}>{formatMonto(total.devuelto)}</td>
            <td className={CIFRA}>{formatMonto(total.cobrado - total.devuelto)}</td>
          </tr>
        </tfoot>
      </Tabla>
      {sinVenta === 0 ? null : (
        <p className="text-sm text-muted">
          Lo cobrado y lo vendido se diferencian en S/ {formatMonto(sinVenta)}: pagos incompletos, repetidos o que se
          completaron en otro mes.
        </p>
      )}
      <Tabla titulo="Devoluciones" id={DEVOLUCIONES} columnas={["Día y hora", "Pedido", "Método", "Monto", "IGV"]}>
        <tbody>
          {devoluciones.map(({ id, momento, pedido_id, numero_pedido, metodo, monto, igv }) => (
            <tr key={id} className="break-inside-avoid border-t">
              <th scope="row" className={PRIMERA}>
                {formatFechaCorta(momento)} {formatHora(momento)}
              </th>
              <td className={CIFRA}>
                <Link className={ENLACE} to={`/admin/pedidos/${pedido_id}`}>
                  {numero_pedido}
                </Link>
              </td>
              <td className={CIFRA}>{NOMBRE_METODO[metodo]}</td>
              <td className={CIFRA}>{formatMonto(monto)}</td>
              <td className={CIFRA}>{formatMonto(igv)}</td>
            </tr>
          ))}
          {devoluciones.length === 0 ? (
            <tr>
              <th scope="row" colSpan={5} className={`${PRIMERA} text-muted`}>
                Ninguna en este mes
              </th>
            </tr>
          ) : null}
        </tbody>
        <tfoot className="border-t border-ink font-semibold">
          <tr>
            <th scope="row" colSpan={3} className="py-1 text-left">
              {paginas > 1 ? "Total del mes" : "Total"}
            </th>
            <td className={CIFRA}>{formatMonto(total.devuelto)}</td>
            <td className={CIFRA}>{formatMonto(total.igv_devuelto)}</td>
          </tr>
        </tfoot>
      </Tabla>
      {paginas > 1 ? (
        <>
          <p className="text-sm text-muted">
            Devoluciones {formatNumero(primera)} a {formatNumero(primera + devoluciones.length - 1)} de{" "}
            {formatNumero(cuantas)}. El CSV las tiene todas.
          </p>
          <div className="print:hidden">
            <Pagination
              page={pagina}
              pages={paginas}
              toHref={(page) => `?mes=${desde.slice(0, 7)}&${PAGE}=${page}#${DEVOLUCIONES}`}
            />
          </div>
        </>
      ) : null}
    </>
  );
}
