import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatHora } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { RespuestaPaso } from "./acciones-lote.server.ts";
import type { LoteEnPanel } from "./lote.server.ts";
import type { CambioPedidos } from "./lotes.ts";

const EFECTOS: Record<CambioPedidos, string> = {
  enviar:
    "Vuelven a «Procesando», sus correos no salen y los números de envío se borran. A quien ya lo vio en su pedido, le decimos que todavía no salió.",
  entregar: "Vuelven a «Enviado». El correo «Pedido entregado» ya les llegó a los clientes.",
  preparar: "Vuelven a «Pendiente». El correo «Pedido confirmado» ya les llegó a los clientes.",
};

interface Props {
  lote: LoteEnPanel;
  accion: CambioPedidos;
}

export function PasosLote({ lote: { estado, deshacer_hasta, reintentables }, accion }: Props) {
  const [asking, setAsking] = useState(false);
  const { submit, busy, sending, error } = useAction<RespuestaPaso>({
    failure: "No se pudo. Inténtalo otra vez.",
    inline: true,
    onDone: () => setAsking(false),
  });
  const running = estado === "en_curso";
  if (!deshacer_hasta && !running && reintentables === 0) return null;
  const send = (paso: "deshacer" | "reintentar") => {
    if (!busy) submit({ paso });
  };
  const paso = busy ? sending?.get("paso") : null;
  return (
    <SiPuede area="pedidos">
      {error && !asking ? <Alert tone="danger" title={error} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {reintentables > 0 ? (
          <Button size="sm" busy={paso === "reintentar" ? "Un momento…" : undefined} onClick={() => send("reintentar")}>
            <Icon name="rotate-cw" className="size-4 stroke-2" />
            {reintentables === 1
              ? "Reintentar el que falló"
              : `Reintentar los ${formatNumero(reintentables)} que fallaron`}
          </Button>
        ) : null}
        {deshacer_hasta || running ? (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            <Icon name="undo-2" className="size-4 stroke-2" />
            {running ? "Detener y deshacer" : "Deshacer el lote"}
          </Button>
        ) : null}
        {deshacer_hasta && !running ? (
          <p className="text-sm text-muted">Se puede deshacer entero hasta las {formatHora(deshacer_hasta)}.</p>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={running ? "¿Detener y deshacer el lote?" : "¿Deshacer el lote?"}
        confirm={running ? "Detener y deshacer" : "Deshacer el lote"}
        busy={paso === "deshacer" ? "Deshaciendo…" : undefined}
        onConfirm={() => send("deshacer")}
        onClose={() => setAsking(false)}
      >
        <div className="grid gap-3">
          <p>{EFECTOS[accion]}</p>
          <p>Los pedidos que cambiaron después, o cuyo plazo de 10 minutos ya pasó, se quedan como están.</p>
          {error ? <Alert tone="danger" title={error} /> : null}
        </div>
      </ConfirmDialog>
    </SiPuede>
  );
}
