import { RefreshCw } from "lucide-react";
import { CobrosPanel } from "./cobros.tsx";
import { FormularioReembolso } from "./formulario-reembolso.tsx";
import { Button } from "#app/ui/button.tsx";
import type { CobroPanel } from "./cobros.server.ts";
import { Resultado } from "./resultado.tsx";
import { useAccionPedido } from "./use-accion.ts";

interface Props {
  cobros: readonly CobroPanel[];
  /** Ids for the forms of refunds: one for each attempt to pay. */
  claves: Record<string, string>;
  pedido_id: string;
  cliente: string;
}

/** The attempts to pay, asking the provider about them, and giving money back. */
export function SeccionCobros({ pedido_id, cliente, cobros, claves }: Props) {
  const verificar = useAccionPedido(pedido_id, "No se pudo verificar el pago. Inténtalo otra vez.");
  const devolver = useAccionPedido(pedido_id, "No se pudo pedir la devolución. Revisa la lista antes de repetirla.");
  const devolvibles = cobros.filter(({ disponible }) => disponible > 0);
  return (
    <div className="grid gap-4">
      <CobrosPanel cobros={cobros} />
      {cobros.some(({ referencia }) => referencia) ? (
        <div className="grid justify-items-start gap-3">
          <Button
            variant="secondary"
            size="sm"
            busy={verificar.busy ? "Verificando…" : undefined}
            onClick={() => verificar.send({ intencion: "verificar" })}
          >
            <RefreshCw aria-hidden className="size-4" strokeWidth={2} />
            Verificar pago
          </Button>
          <Resultado de={verificar} />
        </div>
      ) : null}
      {devolvibles.map(({ id, disponible, reembolsos, intento }) => (
        <section key={id} aria-label="Devolver dinero" className="grid gap-3 border-t pt-4">
          <h4 className="font-semibold">Devolver dinero{devolvibles.length > 1 ? ` del intento ${intento}` : null}</h4>
          {/* A new form for each refund that the shop knows of: until then, the same one sent again is the same refund. */}
          <FormularioReembolso
            key={`${reembolsos.length} ${disponible}`}
            disponible={disponible}
            cliente={cliente}
            busy={devolver.busy}
            campos={devolver.campos}
            onRefund={(orden) =>
              devolver.send({ intencion: "reembolsar", pago_id: id, clave: claves[id] ?? "", ...orden })
            }
          />
        </section>
      ))}
      <Resultado de={devolver} />
    </div>
  );
}
