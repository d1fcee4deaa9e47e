import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatFechaCorta } from "#lib/fechas.ts";
import { InsigniaMensaje } from "./insignias.tsx";
import type { EstadoMensaje } from "./mensajes.ts";

interface Props {
  /** Account with the message's address; null for none. */
  cliente: { id: string; nombre: string; confirmado: boolean } | null;
  otros: readonly { id: string; asunto: string; estado: EstadoMensaje; created_at: Date }[];
  children: ReactNode;
}

export function QuienEscribe({ cliente, otros, children }: Props) {
  return (
    <Panel title="Quién escribe">
      {cliente ? (
        <p>
          <Link to={`/admin/usuarios/${cliente.id}`} className="link">
            {cliente.nombre}
          </Link>{" "}
          <span className="text-muted">tiene cuenta con este correo.</span>
        </p>
      ) : (
        <p className="text-muted">Ninguna cuenta tiene este correo.</p>
      )}
      {cliente && !cliente.confirmado ? (
        <p className="text-sm">Esa cuenta no confirmó su correo: puede que no sea suyo.</p>
      ) : null}
      {children}
      {otros.length > 0 ? (
        <section aria-label="Otros mensajes de este correo" className="grid gap-1">
          <h3 className="text-sm font-semibold text-muted">Otros mensajes de este correo</h3>
          <ul className="grid gap-1">
            {otros.map(({ id, asunto, estado, created_at }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                <Link to={`/admin/mensajes/${id}`} className="link min-w-0 break-words">
                  {asunto}
                </Link>
                <InsigniaMensaje estado={estado} />
                <span className="text-sm text-muted">{formatFechaCorta(created_at)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Panel>
  );
}
