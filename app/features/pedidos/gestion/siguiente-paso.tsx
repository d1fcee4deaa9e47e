import { useRef, useState } from "react";
import { BottomBar, useOutOfSight } from "#app/ui/bottom-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countUnidades, listPorEnviar } from "#app/features/pedidos/pedidos/despachos.ts";
import type { Estado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { FormularioEnvio } from "./formulario-envio.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import { findSiguiente } from "./siguiente.ts";

interface Props extends Pick<PedidoPanel, "pedido" | "despachos" | "couriers" | "clave_envio"> {
  sending: Estado | null;
  onEstado: (estado: Estado) => void;
  /** The button stays at the bottom edge of phones. */
  barra: boolean;
}

export function SiguientePaso({ pedido, despachos, couriers, clave_envio, sending, onEstado, barra }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [place, out] = useOutOfSight();
  const focusBox = () => box.current?.focus();
  const enviar = useAccionPedido(pedido.id, "No se pudo registrar el envío. Inténtalo otra vez.", () => {
    setOpen(false);
    focusBox();
  });
  const quedan = listPorEnviar(pedido, despachos);
  const units = {
    unidades: countUnidades(pedido.items) - countUnidades(pedido.retiradas),
    por_enviar: countUnidades(quedan),
  };
  const paso = findSiguiente({ ...pedido, ...units });
  const press = () => {
    if (paso.tipo === "estado") onEstado(paso.estado);
    if (paso.tipo === "envio") setOpen(true);
  };
  const moving = paso.tipo === "estado" && sending === paso.estado;
  const button = (
    <Button
      disabled={sending !== null && !moving}
      busy={moving ? "Cambiando…" : undefined}
      aria-expanded={paso.tipo === "envio" ? open : undefined}
      onClick={press}
    >
      <Icon name={pedido.estado === "enviado" ? "circle-check" : "truck"} className="size-5 stroke-2" />
      {paso.texto}
    </Button>
  );
  const filling = open && paso.tipo === "envio";
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      {paso.tipo === "nada" ? <p>{paso.texto}</p> : null}
      {paso.tipo === "nada" || filling ? null : (
        <div ref={place} className="justify-self-start">
          {button}
        </div>
      )}
      {filling ? (
        <FormularioEnvio
          quedan={quedan}
          couriers={couriers}
          busy={enviar.busy}
          campos={enviar.campos}
          onSend={(fields) => enviar.send({ intencion: "enviar", clave: clave_envio, ...fields })}
          onClose={() => {
            setOpen(false);
            focusBox();
          }}
        />
      ) : null}
      <Resultado accion={enviar} />
      {barra && paso.tipo !== "nada" ? (
        <BottomBar label="Siguiente paso" shown={out && !filling}>
          {button}
        </BottomBar>
      ) : null}
    </div>
  );
}
