import type { ReactNode } from "react";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatNumero } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { NOMBRE_METODO } from "#app/features/ajustes/metodos.ts";
import { METODOS_PAGO } from "#db/values.ts";
import { Variacion } from "./cifras.tsx";
import { SIN_DISTRITO, toCajaHref } from "./lista.ts";
import type { RangoDias } from "./periodo.ts";
import type { VistaPeriodo } from "./periodo.server.ts";
import { AJUSTES } from "./sumar.ts";

export interface FilaDesglose {
  clave: string;
  nombre: string;
  /** Orders or units. */
  cuantos: number;
  vendido: number;
  /** Null: it is compared with nothing. */
  antes: number | null;
  to: string | null;
}

interface Props {
  titulo: string;
  /** What the rows are: "Categoría". */
  columna: string;
  cuantos: "Pedidos" | "Unidades";
  /** What the amounts are. */
  nota: ReactNode;
  filas: readonly FilaDesglose[];
  /** The address of the same as CSV; null: there is none. */
  csv: string | null;
}

/** The part of the largest one, drawn: the figures stand beside it. */
function Barra({ parte }: { parte: number }) {
  return (
    <svg aria-hidden className="mt-1 block h-1.5 w-full text-accent">
      <rect width="100%" height="100%" rx="3" fill="currentColor" opacity="0.15" />
      <rect width={`${Math.max(0, Math.round(100 * parte))}%`} height="100%" rx="3" fill="currentColor" />
    </svg>
  );
}

/** A cell with a figure. */
const CIFRA = "px-2 py-1.5 text-right align-top";

function Desglose({ titulo, columna, cuantos, nota, filas, csv }: Props) {
  const mayor = Math.max(1, ...filas.map(({ vendido }) => vendido));
  const enlace = csv && (
    <a
      href={csv}
      download
      aria-label={`${titulo}: descargar CSV`}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline md:min-h-8"
    >
      <Icon name="download" className="size-4 stroke-2" />
      CSV
    </a>
  );
  return (
    <Panel title={titulo} aside={filas.length > 0 ? enlace : null}>
      {filas.length === 0 ? (
        <p className="text-muted">Aún no se vendió nada en este período.</p>
      ) : (
        <>
          <table className="w-full tabular-nums">
            <caption className="sr-only">{titulo}</caption>
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="py-1.5 text-left font-semibold">
                  {columna}
                </th>
                <th scope="col" className={`${CIFRA} font-semibold`}>
                  {cuantos}
                </th>
                <th scope="col" className={`${CIFRA} font-semibold`}>
                  Vendido
                </th>
              </tr>
            </thead>
            <tbody>
              {filas.map((fila) => (
                <tr key={fila.clave} className="border-t">
                  <th scope="row" className="w-full max-w-0 py-1.5 text-left align-top font-medium">
                    {fila.to ? (
                      <Link to={fila.to} className="link block min-h-6 truncate">
                        {fila.nombre}
                      </Link>
                    ) : (
                      <span className="block truncate">{fila.nombre}</span>
                    )}
                    <Barra parte={fila.vendido / mayor} />
                  </th>
                  <td className={CIFRA}>{formatNumero(fila.cuantos)}</td>
                  <td className={`${CIFRA} whitespace-nowrap`}>
                    {formatSigned(fila.vendido)}
                    <span className="block text-xs text-muted">
                      <Variacion ahora={fila.vendido} antes={fila.antes} />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-xs text-muted">{nota}</p>
        </>
      )}
    </Panel>
  );
}

const CON_IGV = "Totales de los pedidos, con IGV.";
const SIN_IGV = "A los precios acordados, sin IGV.";

/** The address of a breakdown as CSV. */
const toCsvHref = (eje: string, { desde, hasta }: RangoDias) =>
  `/admin/ventas/exportar?${new URLSearchParams({ eje, desde, hasta })}`;

/** What was sold in the period by category, product, method, district and hour; each leads to its list and its CSV. */
export function Desgloses(vista: VistaPeriodo) {
  const { periodo, categorias, productos, clientes, metodos, distritos, otrosDistritos, horas } = vista;
  const { desde, hasta } = periodo;
  const lista = (filtro: Readonly<Record<string, string>>) => toCajaHref({ tipo: "ventas", ...filtro, desde, hasta });
  const before = ({ antes }: { antes: number }) => (periodo.antes ? antes : null);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Desglose
          titulo="Por categoría"
          columna="Categoría"
          cuantos="Unidades"
          nota={`${SIN_IGV} Con los cupones y envíos son el subtotal de lo vendido.`}
          csv={toCsvHref("categoria", periodo)}
          filas={categorias.map((parte) => ({
            ...parte,
            nombre: parte.clave === AJUSTES ? "Cupones y envíos" : parte.clave,
            cuantos: parte.unidades,
            antes: before(parte),
            to: parte.clave === AJUSTES ? null : lista({ categoria: parte.clave }),
          }))}
        />
        <Desglose
          titulo="Por método de pago"
          columna="Método"
          cuantos="Pedidos"
          nota={CON_IGV}
          csv={toCsvHref("metodo", periodo)}
          filas={METODOS_PAGO.flatMap((metodo) => {
            const parte = metodos.find(({ clave }) => clave === metodo);
            if (!parte) return [];
            const to = lista({ metodo });
            return [{ ...parte, nombre: NOMBRE_METODO[metodo], cuantos: parte.pedidos, antes: before(parte), to }];
          })}
        />
        <Desglose
          titulo="Por distrito"
          columna="Distrito"
          cuantos="Pedidos"
          nota={otrosDistritos > 0 ? `${CON_IGV} Hay ${formatNumero(otrosDistritos)} más en el CSV.` : CON_IGV}
          csv={toCsvHref("distrito", periodo)}
          filas={distritos.map((parte) => ({
            ...parte,
            cuantos: parte.pedidos,
            antes: before(parte),
            to: lista({ distrito: parte.clave || SIN_DISTRITO }),
          }))}
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <Desglose
          titulo="Por producto"
          columna="Producto"
          cuantos="Unidades"
          nota={`Los ${productos.length} que más vendieron. ${SIN_IGV}`}
          csv={toCsvHref("producto", periodo)}
          filas={productos.map((parte) => ({
            ...parte,
            cuantos: parte.unidades,
            antes: before(parte),
            to: lista({ producto: parte.clave }),
          }))}
        />
        {clientes ? (
          <Desglose
            titulo="Mejores clientes"
            columna="Cliente"
            cuantos="Pedidos"
            nota={`Los ${clientes.length} que más compraron. ${CON_IGV}`}
            csv={null}
            filas={clientes.map(({ usuario_id, nombre, ...parte }) => ({
              ...parte,
              clave: usuario_id,
              nombre: nombre ?? "Cuenta eliminada",
              cuantos: parte.pedidos,
              antes: before(parte),
              to: nombre === null ? null : `/admin/usuarios/${usuario_id}`,
            }))}
          />
        ) : null}
        <Desglose
          titulo="Por hora"
          columna="Hora"
          cuantos="Pedidos"
          nota={`${CON_IGV} La hora en que se confirmó el pago, en Lima.`}
          csv={toCsvHref("hora", periodo)}
          filas={horas.map((parte) => ({
            ...parte,
            nombre: `${parte.clave}:00`,
            cuantos: parte.pedidos,
            antes: before(parte),
            to: lista({ hora: parte.clave }),
          }))}
        />
      </div>
    </div>
  );
}
