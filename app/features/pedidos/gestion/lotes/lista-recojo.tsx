import { formatCantidad } from "#lib/numbers.ts";
import { countUnidades, formatUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import type { LineaRecojo } from "../guias.server.ts";

interface Props {
  recojo: readonly LineaRecojo[];
  pedidos: number;
}

export function ListaRecojo({ recojo, pedidos }: Props) {
  return (
    <article className="grid gap-4">
      <header className="border-b-2 border-ink pb-4">
        <h2 className="text-2xl font-bold">Lista de recojo</h2>
        <p>
          {formatCantidad(recojo.length, "producto", "productos")}, {formatUnidades(countUnidades(recojo))}, para{" "}
          {formatCantidad(pedidos, "pedido", "pedidos")}
        </p>
      </header>
      <ul>
        {recojo.map(({ producto_id, nombre, ubicacion, cantidad, pedidos: suyos }) => (
          <li
            key={producto_id}
            className="grid break-inside-avoid grid-cols-[1.5rem_3.5rem_minmax(0,1fr)] items-start gap-3 border-b py-2.5"
          >
            <span aria-hidden className="mt-1 size-5 rounded-sm border-2 border-ink" />
            <span className="text-right text-lg font-bold tabular-nums">{cantidad} ×</span>
            <span className="grid">
              <span>
                {ubicacion ? <span className="mr-2 font-mono font-bold">{ubicacion}</span> : null}
                {nombre}
              </span>
              <span className="font-mono text-xs break-words text-muted">
                {suyos.map(({ numero, cantidad: n }) => `${numero}${n > 1 ? ` (${n})` : ""}`).join(", ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
