import { useState } from "react";
import type { ResultadoPanel } from "./resultado.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { useAction } from "#app/ui/use-action.ts";

/**
 * The result is shown next to the button: nothing outside a modal dialog can be reached. `done` counts the successes.
 */
export function useAccionPedido(pedido_id: string, failure: string, onDone?: (sent: FormData) => void) {
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<Extract<ResultadoPanel, { ok: true }> | null>(null);
  const { submit, busy, sending, error, campos } = useAction<ResultadoPanel>({
    failure,
    inline: true,
    onDone: (latest, sent) => {
      setResult(latest);
      setDone((n) => n + 1);
      onDone?.(sent);
    },
  });
  const send = (fields: Record<string, string>) => {
    setResult(null);
    submit({ pedido_id, ...fields });
  };
  return { send, busy, sending, error, campos, result: busy ? null : result, done };
}

type AccionPedido = ReturnType<typeof useAccionPedido>;

interface ResultadoProps {
  accion: Pick<AccionPedido, "error" | "result">;
  quiet?: boolean;
}

export function Resultado({ accion: { error, result }, quiet = false }: ResultadoProps) {
  if (error || result?.tono) {
    return (
      <FailureNotice>
        <Alert tone={result?.tono ?? "danger"}>{error ?? result?.texto}</Alert>
      </FailureNotice>
    );
  }
  return result && !quiet ? <Alert tone="success">{result.texto}</Alert> : null;
}
