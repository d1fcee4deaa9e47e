import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatFecha } from "#lib/fechas.ts";
import type { MotivoOcultar } from "#db/values.ts";
import { NOMBRE_MOTIVO, toOpinarPath } from "./opiniones.ts";

interface OpinionPropia {
  producto_id: string;
  producto: string;
  estrellas: number;
  titulo: string;
  texto: string;
  created_at: Date;
  respuesta: string | null;
  oculta: MotivoOcultar | null;
}

export function ListaPropias({ opiniones, tienda }: { opiniones: readonly OpinionPropia[]; tienda: string }) {
  return (
    <ul aria-label="Tus opiniones" className="grid gap-4">
      {opiniones.map(({ producto_id, producto, estrellas, titulo, texto, created_at, respuesta, oculta }) => (
        <li key={producto_id} className="grid justify-items-start gap-3 rounded-card border bg-surface p-5">
          <h3 className="text-lg break-words">{producto}</h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Stars value={estrellas} />
            <time dateTime={created_at.toISOString()}>{formatFecha(created_at)}</time>
          </p>
          {oculta ? (
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone="yellow" icon={<Icon name="eye-off" />}>
                No se muestra
              </Badge>
              <span className="text-sm">
                Motivo: {NOMBRE_MOTIVO[oculta].toLocaleLowerCase("es")}. Si la cambias, la revisaremos de nuevo.
              </span>
            </p>
          ) : null}
          {titulo ? <p className="font-semibold wrap-anywhere">{titulo}</p> : null}
          <p className="max-w-text wrap-anywhere whitespace-pre-line">{texto}</p>
          {respuesta ? (
            <p className="max-w-text border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-line">
              <span className="block text-sm font-semibold">Respuesta de {tienda}</span>
              {respuesta}
            </p>
          ) : null}
          <ButtonLink to={toOpinarPath(producto_id)} variant="secondary" size="sm">
            Cambiar o quitar
            <span className="sr-only"> tu opinión sobre {producto}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
