import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { EstadoMensaje } from "./mensajes.ts";

interface Props {
  mensaje: { id: string; asunto: string; estado: EstadoMensaje };
}

/** Marks a message as seen to, or takes that back. Posts to the page that it stands on. */
export function MarcarMensaje({ mensaje: { id, asunto, estado } }: Props) {
  const { submit, busy } = useAction({ failure: "No se pudo cambiar el estado del mensaje." });
  const next = estado === "nuevo" ? "atendido" : "nuevo";
  const texto = next === "atendido" ? "Marcar como atendido" : "Marcar como nuevo";
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy ? "Guardando…" : undefined}
      aria-label={`${texto}: ${asunto}`}
      onClick={() => submit({ id, accion: next })}
    >
      {texto}
    </Button>
  );
}
