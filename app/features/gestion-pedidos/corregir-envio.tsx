import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { toVisto } from "#app/features/pedidos/despachos.ts";
import { readTexts } from "#lib/form.ts";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { CamposEnvio } from "./campos-envio.tsx";
import type { DespachoPanel } from "./detalle.server.ts";

interface Props {
  pedido_id: string;
  despacho: DespachoPanel;
  couriers: readonly string[];
}

/** Corrects what was said of a shipment, or says it later: couriers often give the number at their counter. */
export function CorregirEnvio({ pedido_id, despacho, couriers }: Props) {
  const [open, setOpen] = useState(false);
  // Of when it was opened: the page may learn of somebody else's correction while one types.
  const [visto, setVisto] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();
  const edit = () => {
    setVisto(toVisto(despacho));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    afterRender(() => opener.current?.focus());
  };
  const corregir = useAccionPedido(pedido_id, "No se pudieron guardar los datos del envío. Inténtalo otra vez.", close);
  useEffect(() => {
    if (open) form.current?.querySelector("select")?.focus();
  }, [open]);
  return (
    <>
      {open ? (
        <form
          ref={form}
          aria-label="Corregir los datos del envío"
          noValidate
          className="grid gap-4 rounded-card border bg-sunken p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = readTexts(new FormData(event.currentTarget), ["courier", "numero", "nota"]);
            const { id: despacho_id } = despacho;
            if (!corregir.busy) corregir.send({ intencion: "corregir_envio", despacho_id, visto, ...typed });
          }}
        >
          <CamposEnvio couriers={couriers} campos={corregir.campos} dicho={despacho} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" busy={corregir.busy ? "Guardando…" : undefined}>
              Guardar datos
            </Button>
            <Button variant="secondary" size="sm" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      ) : (
        <Button ref={opener} variant="secondary" size="sm" onClick={edit}>
          {despacho.numero ? "Corregir datos" : "Agregar número"}
        </Button>
      )}
      <Resultado accion={corregir} />
    </>
  );
}
