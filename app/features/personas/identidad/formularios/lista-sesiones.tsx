import { useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "react-router";

interface SesionListada {
  id: string;
  dispositivo: string;
  ultimo_uso: Date;
  actual: boolean;
}

const TELEFONO = /iPhone|iPad|Android/;

function Fila({ sesion, ruta }: { sesion: SesionListada; ruta: string }) {
  const { id, dispositivo, ultimo_uso, actual } = sesion;
  const { formData } = useNavigation();
  const icon = TELEFONO.test(dispositivo) ? "smartphone" : "laptop";
  const cuando = formatFechaHora(ultimo_uso);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon name={icon} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{dispositivo}</p>
        <p className="text-sm text-muted">
          Último uso: <time dateTime={ultimo_uso.toISOString()}>{cuando}</time>
        </p>
      </div>
      {actual ? (
        <Badge tone="green">Esta sesión</Badge>
      ) : (
        <Form method="post" action={ruta} preventScrollReset className="grid justify-items-start gap-3">
          <input type="hidden" name="intencion" value="cerrar" />
          <input type="hidden" name="sesion" value={id} />
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            aria-label={`Cerrar la sesión de ${dispositivo}, usada el ${cuando}`}
            busy={formData?.get("sesion") === id ? "Cerrando..." : undefined}
          >
            Cerrar
          </Button>
        </Form>
      )}
    </li>
  );
}

export function ListaSesiones({ sesiones, ruta }: { sesiones: readonly SesionListada[]; ruta: string }) {
  const { formData } = useNavigation();
  const otras = sesiones.filter(({ actual }) => !actual).length;
  return (
    <>
      <ul className="divide-y">
        {sesiones.map((sesion) => (
          <Fila key={sesion.id} sesion={sesion} ruta={ruta} />
        ))}
      </ul>
      {otras > 0 ? (
        <Form method="post" action={ruta} preventScrollReset className="grid justify-items-start gap-3">
          <input type="hidden" name="intencion" value="cerrar-otras" />
          <Button
            type="submit"
            variant="secondary"
            busy={formData?.get("intencion") === "cerrar-otras" ? "Cerrando..." : undefined}
          >
            Cerrar las demás
          </Button>
        </Form>
      ) : null}
    </>
  );
}
