import { formatFechaHora } from "#lib/fechas.ts";
import type { AutorRetorno } from "#db/values.ts";

interface MensajeHilo {
  id: string;
  autor: AutorRetorno;
  texto: string;
  created_at: Date;
}

interface Props {
  mensajes: readonly MensajeHilo[];
  /** What each side is called by who reads. */
  nombres: Readonly<Record<AutorRetorno, string>>;
}

/** What buyer and shop wrote to each other about a return, oldest first. */
export function Hilo({ mensajes, nombres }: Props) {
  if (mensajes.length === 0) return null;
  return (
    <ol aria-label="Mensajes" className="grid gap-3">
      {mensajes.map(({ id, autor, texto, created_at }) => (
        <li key={id} className="grid gap-1 border-l-4 border-line-strong pl-3">
          <p className="text-sm text-muted">
            <strong className="text-ink">{nombres[autor]}</strong>, {formatFechaHora(created_at)}
          </p>
          <p className="break-words whitespace-pre-line">{texto}</p>
        </li>
      ))}
    </ol>
  );
}
