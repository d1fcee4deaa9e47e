import { formatFechaHora } from "#lib/fechas.ts";
import { Link } from "#app/ui/link.tsx";
import type { AutorRetorno } from "#db/values.ts";
import { ConEnlaces } from "./con-enlaces.tsx";

interface MensajeHilo<Hoja> {
  id: string;
  autor: AutorRetorno;
  texto: string;
  created_at: Date;
  hoja: Hoja | null;
}

interface Props<Hoja> {
  mensajes: readonly MensajeHilo<Hoja>[];
  nombres: Readonly<Record<AutorRetorno, string>>;
  /** A claim's address; null where the reader may not see it. */
  toHoja: (hoja: Hoja) => string | null;
}

export function Hilo<Hoja>({ mensajes, nombres, toHoja }: Props<Hoja>) {
  if (mensajes.length === 0) return null;
  return (
    <ol aria-label="Mensajes" className="grid gap-3">
      {mensajes.map(({ id, autor, texto, created_at, hoja }) => {
        const to = hoja && toHoja(hoja);
        return (
          <li key={id} className="grid gap-1 border-l-4 border-line-strong pl-3">
            <p className="text-sm text-muted">
              <strong className="text-ink">{nombres[autor]}</strong>, {formatFechaHora(created_at)}
            </p>
            <p className="break-words whitespace-pre-line">
              {autor === "tienda" ? <ConEnlaces texto={texto} /> : texto}
            </p>
            {to ? (
              <p>
                <Link to={to} className="link">
                  Ver la hoja de reclamación
                </Link>
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
