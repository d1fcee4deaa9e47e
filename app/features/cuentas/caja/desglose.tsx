import type { ReactNode } from "react";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatNumero } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Variacion } from "./cifras.tsx";

interface FilaDesglose {
  clave: string;
  nombre: string;
  /** Orders or units. */
  cuantos: number;
  vendido: number;
  /** Null without a comparison. */
  antes: number | null;
  to: string | null;
}

interface Props {
  titulo: string;
  /** Title of the first column, like "Categoría". */
  columna: string;
  cuantos: "Pedidos" | "Unidades";
  nota: ReactNode;
  filas: readonly FilaDesglose[];
  /** Null for no CSV. */
  csv: string | null;
}

/** Decorative: the figures are next to it. */
function Barra({ parte }: { parte: number }) {
  return (
    <svg aria-hidden className="mt-1 block h-1.5 w-full text-accent">
      <rect width="100%" height="100%" rx="3" fill="currentColor" opacity="0.15" />
      <rect width={`${Math.max(0, Math.round(100 * parte))}%`} height="100%" rx="3" fill="currentColor" />
    </svg>
  );
}

const CIFRA = "px-2 py-1.5 text-right align-top";

export function Desglose({ titulo, columna, cuantos, nota, filas, csv }: Props) {
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
