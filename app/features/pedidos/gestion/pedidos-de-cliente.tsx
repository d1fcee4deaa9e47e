import { InsigniaEstado } from "#app/features/pedidos/pedidos/insignia-estado.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaCorta } from "#lib/fechas.ts";
import type { PedidoDeCliente } from "./de-cliente.server.ts";

export function PedidosDeCliente({ pedidos }: { pedidos: readonly PedidoDeCliente[] }) {
  if (pedidos.length === 0) return null;
  return (
    <section aria-label="Pedidos" className="grid gap-1">
      <h3 className="text-sm font-semibold text-muted">Pedidos</h3>
      <ul className="grid gap-1">
        {pedidos.map(({ id, numero, estado, total, created_at, nombrado }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link to={`/admin/pedidos/${id}`} className="link tabular-nums">
              {numero}
            </Link>
            <InsigniaEstado estado={estado} />
            <span className="text-sm text-muted">
              {formatSoles(total)}, {formatFechaCorta(created_at)}
            </span>
            {nombrado ? <span className="text-sm font-medium">lo nombra el mensaje</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
