import { Alert } from "#app/ui/alert.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import type { AccionPedido } from "./use-accion.ts";

interface Props {
  de: Pick<AccionPedido, "error" | "said">;
  /** That it went well is seen elsewhere. */
  quiet?: boolean;
}

/** How the last deed of its kind went; nothing while there was none. */
export function Resultado({ de: { error, said }, quiet = false }: Props) {
  if (error || said?.tono) {
    return (
      <FailureNotice>
        <Alert tone={said?.tono ?? "danger"}>{error ?? said?.texto}</Alert>
      </FailureNotice>
    );
  }
  return said && !quiet ? <Alert tone="success">{said.texto}</Alert> : null;
}
