import { SiPuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { ESTADOS_MENSAJE } from "#db/values.ts";
import { InsigniaMensaje } from "./insignias.tsx";
import type { EstadoMensaje } from "./mensajes.ts";

interface Marcable {
  id: string;
  estado: EstadoMensaje;
}

function useEstado({ id, estado }: Marcable): EstadoMensaje {
  const asked = usePending()
    .findLast((form) => form.get("id") === id)
    ?.get("accion");
  return ESTADOS_MENSAJE.find((one) => one === asked) ?? estado;
}

export function EstadoDeMensaje({ mensaje }: { mensaje: Marcable }) {
  return <InsigniaMensaje estado={useEstado(mensaje)} />;
}

interface Props {
  mensaje: Marcable & { asunto: string };
  corto?: boolean;
}

/** Shows the new state at once. Posts to the current page. */
export function MarcarMensaje({ mensaje, corto = false }: Props) {
  const { id, asunto } = mensaje;
  const { submit, submitting } = useAction({ failure: "No se pudo cambiar el estado del mensaje." });
  const next = useEstado(mensaje) === "nuevo" ? "atendido" : "nuevo";
  const icono = next === "atendido" ? "check" : "rotate-ccw";
  const texto = next === "atendido" ? "Marcar como atendido" : "Marcar como nuevo";
  return (
    <SiPuede area="mensajes">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${texto}: ${asunto}`}
        title={texto}
        onClick={() => {
          if (!submitting) submit({ id, accion: next });
        }}
      >
        {corto ? <Icon name={icono} className="size-4 md:hidden stroke-2" /> : null}
        <span className={corto ? "whitespace-nowrap max-md:sr-only" : undefined}>{texto}</span>
      </Button>
    </SiPuede>
  );
}
