import { useState } from "react";
import type { ResultadoPanel } from "./acciones.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { useAction } from "#app/ui/use-action.ts";

/**
 * One kind of action on an order. Its result is shown inside the order's dialog, since nothing outside of a modal dialog
 * can be reached. `done` counts the successes.
 */
export function useAccionPedido(pedido_id: string, failure: string) {
  const [done, setDone] = useState(0);
  const [said, setSaid] = useState<Extract<ResultadoPanel, { ok: true }> | null>(null);
  const { submit, busy, sending, error, campos } = useAction<ResultadoPanel>({
    failure,
    inline: true,
    onDone: (result) => {
      setSaid(result);
      setDone((n) => n + 1);
    },
  });
  const send = (fields: Record<string, string>) => {
    setSaid(null);
    submit({ pedido_id, ...fields });
  };
  return { send, busy, sending, error, campos, said: busy ? null : said, done };
}

type AccionPedido = ReturnType<typeof useAccionPedido>;

interface ResultadoProps {
  de: Pick<AccionPedido, "error" | "said">;
  /** That it went well is seen elsewhere. */
  quiet?: boolean;
}

/** How the last action of its kind went; nothing before the first one. */
export function Resultado({ de: { error, said }, quiet = false }: ResultadoProps) {
  if (error || said?.tono) {
    return (
      <FailureNotice>
        <Alert tone={said?.tono ?? "danger"}>{error ?? said?.texto}</Alert>
      </FailureNotice>
    );
  }
  return said && !quiet ? <Alert tone="success">{said.texto}</Alert> : null;
}
