import { InsigniaEstado } from "#app/features/pedidos/pedidos/insignia-estado.tsx";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { toShortId } from "#lib/text.ts";
import type { PedidoListado } from "./lista.server.ts";

interface Props {
  pedidos: readonly PedidoListado[];
  abierto: string;
  toHref: (id: string) => string;
}

export function ListaAlLado({ pedidos, abierto, toHref }: Props) {
  return (
    <nav
      aria-label="Pedidos de la lista"
      className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-card border bg-surface xl:block"
    >
      <ul className="divide-y">
        {pedidos.map(({ id, numero, cliente, total, estado }) => (
          <li key={id}>
            <Link
              to={toHref(id)}
              aria-current={id === abierto ? "page" : undefined}
              className={cx("grid gap-1 px-3 py-2 hover:bg-sunken", id === abierto && "bg-sunken")}
            >
              <span className="flex items-center justify-between gap-2">
                <span>
                  <span className="font-semibold tabular-nums">{numero}</span>{" "}
                  <span className="font-mono text-xs text-muted">{toShortId(id)}</span>
                </span>
                <span className="font-semibold whitespace-nowrap tabular-nums">{formatSoles(total)}</span>
              </span>
              <span className="truncate text-muted">{formatNombre(cliente)}</span>
              <span className="justify-self-start">
                <InsigniaEstado estado={estado} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
