import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatFecha } from "#lib/fechas.ts";
import { FotosOpinion } from "./fotos-opinion.tsx";
import type { OpinionPublica } from "./opiniones.ts";

/** Addresses in the text do not become links. */
export function TarjetaOpinion({ opinion, tienda }: { opinion: OpinionPublica; tienda: string }) {
  const { autor, estrellas, titulo, texto, fotos, created_at, editado_en, respuesta, demo, variante } = opinion;
  return (
    <article className="grid gap-3 py-5" aria-label={`Opinión de ${autor}`}>
      <header className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Stars value={estrellas} />
          {demo ? (
            <Badge tone="neutral">Opinión de demostración</Badge>
          ) : (
            <Badge tone="green" icon={<Icon name="check" />}>
              Compra verificada
            </Badge>
          )}
        </p>
        {titulo ? <h3 className="text-lg break-words">{titulo}</h3> : null}
        <p className="text-sm text-muted">
          {autor}, <time dateTime={created_at.toISOString()}>{formatFecha(created_at)}</time>
          {editado_en ? " (editada)" : null}
        </p>
        {variante ? <p className="text-sm">Compró: {variante}</p> : null}
      </header>
      <p className="max-w-text wrap-anywhere whitespace-pre-line">{texto}</p>
      <FotosOpinion fotos={fotos} autor={autor} />
      {respuesta ? (
        <div className="grid max-w-text gap-1 border-l-2 border-accent pl-4">
          <p className="text-sm font-semibold">Respuesta de {tienda}</p>
          <p className="wrap-anywhere whitespace-pre-line">{respuesta}</p>
        </div>
      ) : null}
    </article>
  );
}
