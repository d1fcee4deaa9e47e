import { useState } from "react";
import type { ResultadoPanel } from "./acciones.server.ts";
import { useAction } from "#app/ui/use-action.ts";

/**
 * One kind of deed on an order, in its dialog: how it went is said there, since nothing outside the dialog can be
 * reached. `done` counts the successes.
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

export type AccionPedido = ReturnType<typeof useAccionPedido>;
