import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import type { PedidoPanel } from "./pagina.server.ts";

/** For an order that is paid at the door, and came back. */
export function NoRecibido({ pedido }: Pick<PedidoPanel, "pedido">) {
  const [asking, setAsking] = useState(false);
  const accion = useAccionPedido(pedido.id, "No se pudo cancelar. Inténtalo otra vez.");
  if (pedido.cobro !== "contra_entrega" || pedido.estado !== "enviado") return <Resultado accion={accion} />;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        size="sm"
        busy={accion.busy ? "Cancelando…" : undefined}
        onClick={() => setAsking(true)}
      >
        No lo recibieron
      </Button>
      <Resultado accion={accion} />
      <ConfirmDialog
        open={asking}
        title="¿El pedido volvió a la tienda?"
        confirm="Cancelar el pedido"
        onConfirm={() => {
          setAsking(false);
          accion.send({ intencion: "no_recibido", desde: pedido.estado });
        }}
        onClose={() => setAsking(false)}
      >
        Se cancela sin comprobante y sus productos vuelven al stock. Le llega el correo «Pedido cancelado».
      </ConfirmDialog>
    </div>
  );
}
