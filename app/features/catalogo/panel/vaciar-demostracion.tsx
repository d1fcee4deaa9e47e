import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { BotonDeshacer } from "./boton-deshacer.tsx";
import { MINUTOS_JUNTOS } from "./deshacer.ts";
import { cuantosProductos, InformeLote } from "./informe-lote.tsx";
import type { Informe } from "./lote.ts";

export type RespuestaVaciar = ActionResult & { informe?: Informe };

interface Props {
  /** Products of the demo that nobody changed. */
  intactos: number;
  otros: number;
  clave: string;
}

interface Vaciado {
  informe: Informe;
  entrada: string;
}

function Quitado({ hecho: { informe, entrada }, onUndone }: { hecho: Vaciado; onUndone: () => void }) {
  return (
    <InformeLote informe={informe}>
      {informe.cambiados > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
          Puedes deshacerlo {MINUTOS_JUNTOS} minutos, también desde la auditoría. Después, cada uno se restaura desde
          «Eliminados».
          <BotonDeshacer juntos entrada={entrada} que="este cambio" onDone={onUndone} />
        </p>
      ) : null}
    </InformeLote>
  );
}

export function VaciarDemostracion({ intactos, otros, clave }: Props) {
  const [asking, setAsking] = useState(false);
  const [hecho, setHecho] = useState<Vaciado | null>(null);
  const { submit, busy } = useAction<RespuestaVaciar>({
    failure: "No se pudo vaciar el catálogo.",
    onDone: ({ informe }, sent) => {
      const entrada = sent.get("clave");
      setHecho(informe && typeof entrada === "string" ? { informe, entrada } : null);
    },
  });
  return (
    <Panel title="Productos de muestra que nadie cambió">
      {hecho ? <Quitado hecho={hecho} onUndone={() => setHecho(null)} /> : null}
      {intactos > 0 ? (
        <>
          <ul className="grid max-w-prose list-disc gap-1 pl-5">
            <li>
              Se {intactos === 1 ? "quita" : "quitan"} <strong>{cuantosProductos(intactos)}</strong>. Que tengan otro
              stock no cuenta.
            </li>
            <li>
              {otros === 0 ? (
                "No se queda ninguno: todavía no hay productos tuyos."
              ) : (
                <>
                  Se {otros === 1 ? "queda" : "quedan"} <strong>{cuantosProductos(otros)}</strong>: los tuyos y los que
                  alguien cambió, aunque sea en la foto o el código.
                </>
              )}
            </li>
          </ul>
          <p>
            <Button variant="danger" size="sm" busy={busy ? "Quitando…" : undefined} onClick={() => setAsking(true)}>
              Quitar {cuantosProductos(intactos)}
            </Button>
          </p>
        </>
      ) : hecho ? null : (
        <Alert tone="success" title="No queda ninguno">
          {otros === 0
            ? "La tienda no tiene productos."
            : `Los ${cuantosProductos(otros)} de la tienda son tuyos, o alguien los cambió.`}
        </Alert>
      )}
      <ConfirmDialog
        open={asking}
        title={`¿Quitar ${cuantosProductos(intactos)}?`}
        confirm="Quitar"
        onConfirm={() => {
          setAsking(false);
          submit({ intento: "vaciar", clave });
        }}
        onClose={() => setAsking(false)}
      >
        Dejarán de verse en la tienda. Los pedidos que los incluyen no cambian, y puedes restaurarlos.
      </ConfirmDialog>
    </Panel>
  );
}
