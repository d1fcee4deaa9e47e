import { InsigniaMensaje } from "#app/features/atencion/mensajes/insignias.tsx";
import type { listMensajesConCorreo } from "#app/features/atencion/mensajes/lista.server.ts";
import type { listReclamosConCorreo } from "#app/features/atencion/reclamos/lista.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatFechaCorta } from "#lib/fechas.ts";

interface Props {
  mensajes: Awaited<ReturnType<typeof listMensajesConCorreo>>;
  reclamos: Awaited<ReturnType<typeof listReclamosConCorreo>>;
}

const FILA = "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control p-1.5 hover:bg-sunken";

const Fecha = ({ fecha }: { fecha: Date }) => (
  <time dateTime={fecha.toISOString()} className="text-muted tabular-nums">
    {formatFechaCorta(fecha)}
  </time>
);

export function Escritos({ mensajes, reclamos }: Props) {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:empty:hidden">
      {mensajes.length > 0 ? (
        <Panel title="Mensajes">
          <ul className="grid gap-1">
            {mensajes.map(({ id, asunto, estado, created_at }) => (
              <li key={id}>
                <Link to={`/admin/mensajes/${id}`} className={FILA}>
                  <span className="min-w-0 flex-1 font-medium break-words">{asunto}</span>
                  <InsigniaMensaje estado={estado} />
                  <Fecha fecha={created_at} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {reclamos.length > 0 ? (
        <Panel title="Reclamos">
          <ul className="grid gap-1">
            {reclamos.map(({ codigo, tipo, respondido, created_at }) => (
              <li key={codigo}>
                <Link to={`/admin/reclamos/${codigo}`} className={FILA}>
                  <span className="min-w-0 flex-1 font-medium">
                    {codigo} <span className="font-normal text-muted">{tipo === "queja" ? "Queja" : "Reclamo"}</span>
                  </span>
                  <Badge
                    tone={respondido ? "green" : "yellow"}
                    icon={<Icon name={respondido ? "circle-check" : "clock"} />}
                  >
                    {respondido ? "Respondido" : "Sin responder"}
                  </Badge>
                  <Fecha fecha={created_at} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}
