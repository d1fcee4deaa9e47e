import { Check, RotateCcw } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { EstadoMensaje } from "./mensajes.ts";

interface Props {
  mensaje: { id: string; asunto: string; estado: EstadoMensaje };
  /** In a list: an icon on phones. */
  corto?: boolean;
}

/** Posts to the page that it stands on. */
export function MarcarMensaje({ mensaje: { id, asunto, estado }, corto = false }: Props) {
  const { submit, busy } = useAction({ failure: "No se pudo cambiar el estado del mensaje." });
  const next = estado === "nuevo" ? "atendido" : "nuevo";
  const Icono = next === "atendido" ? Check : RotateCcw;
  const texto = next === "atendido" ? "Marcar como atendido" : "Marcar como nuevo";
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy ? "Guardando…" : undefined}
      aria-label={`${texto}: ${asunto}`}
      title={texto}
      onClick={() => submit({ id, accion: next })}
    >
      {corto ? <Icono aria-hidden className="size-4 md:hidden" strokeWidth={2} /> : null}
      <span className={corto ? "whitespace-nowrap max-md:sr-only" : undefined}>{texto}</span>
    </Button>
  );
}
