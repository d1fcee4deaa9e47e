import { SiPuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  const icono = next === "atendido" ? "check" : "rotate-ccw";
  const texto = next === "atendido" ? "Marcar como atendido" : "Marcar como nuevo";
  return (
    <SiPuede area="mensajes">
      <Button
        variant="secondary"
        size="sm"
        busy={busy ? "Guardando…" : undefined}
        aria-label={`${texto}: ${asunto}`}
        title={texto}
        onClick={() => submit({ id, accion: next })}
      >
        {corto ? <Icon name={icono} className="size-4 md:hidden stroke-2" /> : null}
        <span className={corto ? "whitespace-nowrap max-md:sr-only" : undefined}>{texto}</span>
      </Button>
    </SiPuede>
  );
}
