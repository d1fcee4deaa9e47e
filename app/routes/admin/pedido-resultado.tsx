import { Alert } from "#app/ui/alert.tsx";
import type { AccionPedido } from "./use-accion-pedido.ts";

/** How the last deed of its kind went; nothing while there was none. */
export function Resultado({ de: { error, said } }: { de: Pick<AccionPedido, "error" | "said"> }) {
  if (error) return <Alert tone="danger">{error}</Alert>;
  return said ? <Alert tone={said.tono ?? "success"}>{said.texto}</Alert> : null;
}
