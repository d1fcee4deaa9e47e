import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { isNumeroSuelto, toVisto } from "#app/features/pedidos/pedidos/despachos.ts";
import { readTexts } from "#lib/form.ts";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { CamposEnvio } from "./campos-envio.tsx";
import type { DespachoPanel } from "./detalle.server.ts";
import { PreguntaCourier } from "./pregunta-courier.tsx";

interface Props {
  pedido_id: string;
  despacho: DespachoPanel;
  couriers: readonly string[];
}

type DatosEnviados = Record<"courier" | "numero" | "nota", string>;

export function CorregirEnvio({ pedido_id, despacho, couriers }: Props) {
  const [open, setOpen] = useState(false);
  // Taken at the opening, as the page may reload with another person's correction.
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
  const [asked, setAsked] = useState<DatosEnviados | null>(null);
  const save = (typed: DatosEnviados) =>
    corregir.send({ intencion: "corregir_envio", despacho_id: despacho.id, visto, ...typed });
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
            if (corregir.busy) return;
            if (isNumeroSuelto(typed)) setAsked(typed);
            else save(typed);
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
      <PreguntaCourier
        sueltos={asked && { n: 1, primeros: [asked.numero] }}
        verbo="Guardar"
        onConfirm={() => {
          if (asked) save(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
      <Resultado accion={corregir} />
    </>
  );
}
