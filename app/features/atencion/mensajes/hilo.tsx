import { InsigniaCorreo } from "#app/features/base/correo/insignia-correo.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import type { RespuestaMensaje } from "./respuestas.server.ts";

export function Hilo({ respuestas }: { respuestas: readonly RespuestaMensaje[] }) {
  return (
    <ol aria-label="Respuestas" className="grid gap-3 empty:hidden">
      {respuestas.map(({ id, texto, actor, created_at, correo }) => (
        <li key={id} className="grid gap-2 rounded-card bg-accent-soft p-4 sm:ml-8">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="font-semibold">{actor ?? "La tienda"}</span>
            <time dateTime={created_at.toISOString()} className="text-muted">
              {formatFechaHora(created_at)}
            </time>
            {correo ? (
              <Link to={`/admin/correos/${correo.id}`} title="Ver el correo" className="inline-flex min-h-6">
                <InsigniaCorreo estado={correo.estado} />
                <span className="sr-only">: ver el correo</span>
              </Link>
            ) : null}
          </p>
          <p className="max-w-text break-words whitespace-pre-wrap">{texto}</p>
        </li>
      ))}
    </ol>
  );
}
