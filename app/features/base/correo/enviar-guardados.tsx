import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatFecha } from "#lib/fechas.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { type Guardados, formatCuantos } from "./correo.ts";

export function EnviarGuardados({ guardados: { cuantos, desde } }: { guardados: Guardados }) {
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAction({ failure: "No se pudieron enviar los correos guardados." });
  const correos = formatCuantos(cuantos);
  return (
    <Alert tone="info" title={`${correos} sin enviar`}>
      <div className="grid justify-items-start gap-2">
        <p>Se guardaron mientras la tienda no tenía servidor de correo.</p>
        <SiPuede area="correos">
          <Button variant="secondary" size="sm" busy={busy ? "Enviando…" : undefined} onClick={() => setAsking(true)}>
            <Icon name="send" className="size-4 stroke-2" />
            Enviar los guardados
          </Button>
        </SiPuede>
      </div>
      <ConfirmDialog
        open={asking}
        variant="primary"
        title={`¿Enviar ${correos}?`}
        confirm="Enviar"
        onConfirm={() => {
          setAsking(false);
          submit({ accion: "guardados" });
        }}
        onClose={() => setAsking(false)}
      >
        El más antiguo es del {formatFecha(desde)}: puede que la noticia ya no sea nueva. No se pueden detener una vez
        enviados.
      </ConfirmDialog>
    </Alert>
  );
}
