import { CambiarEstado } from "./cambiar-estado.tsx";
import { ESTADOS } from "#db/values.ts";
import { centimos } from "#lib/dinero.ts";
import type { CobroPanel } from "./cobros.server.ts";
import type { DetallePedido } from "./detalle.server.ts";
import { Resultado } from "./resultado.tsx";
import { useAccionPedido } from "./use-accion.ts";

interface Props {
  pedido: DetallePedido["pedido"];
  cobros: readonly CobroPanel[];
  vence_minutos: number;
}

/** The status buttons, and how the last change went. */
export function SeccionEstado({ pedido, cobros, vence_minutos }: Props) {
  const accion = useAccionPedido(pedido.id, "No se pudo cambiar el estado. Inténtalo otra vez.");
  const disponible = centimos(cobros.reduce((sum, cobro) => sum + cobro.disponible, 0));
  const asked = accion.sending?.get("estado");
  return (
    <CambiarEstado
      pedido={pedido}
      vence_minutos={vence_minutos}
      disponible={disponible}
      sending={ESTADOS.find((estado) => estado === asked) ?? null}
      onChange={(estado, { devolver }) =>
        accion.send({ intencion: "estado", estado, desde: pedido.estado, ...(devolver && { devolver: "1" }) })
      }
    >
      <Resultado de={accion} />
    </CambiarEstado>
  );
}
