import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { Button } from "#app/ui/button.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { CancelarPedido, type OpcionesCancelar } from "./cancelar-pedido.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import { SiguientePaso } from "./siguiente-paso.tsx";
import { countUnidades, listPorEnviar } from "#app/features/pedidos/pedidos/despachos.ts";
import { describeEfectos, isSinDinero } from "./efectos.ts";
import { type Cobro, type Estado, NOMBRE_ESTADO, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { ESTADOS } from "#db/values.ts";

interface CambiarEstadoProps {
  pedido: Pick<Pedido, "id" | "numero" | "estado" | "items" | "retiradas"> & { cobro: Cobro };
  por_enviar: number;
  vence_minutos: number;
  disponible: Centimos;
  sending: Estado | null;
  onChange: (estado: Estado, options: Partial<OpcionesCancelar>) => void;
  fallo: string | undefined;
}

function CambiarEstado({
  pedido,
  por_enviar,
  vence_minutos,
  disponible,
  sending,
  onChange,
  fallo,
}: CambiarEstadoProps) {
  const [asking, setAsking] = useState(false);
  const unidades = countUnidades(pedido.items) - countUnidades(pedido.retiradas);
  const enviadas = unidades - por_enviar;
  const efectos = (hacia: Estado) => describeEfectos({ ...pedido, unidades, por_enviar, vence_minutos }, hacia);
  const press = (estado: Estado) => {
    if (estado === "cancelado") setAsking(true);
    else onChange(estado, {});
  };
  return (
    <>
      <ul className="grid gap-2">
        {ESTADOS.map((estado) => {
          const current = estado === pedido.estado;
          const id = `efecto-${estado}`;
          return (
            <li key={estado} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9.5rem_1fr]">
              <Button
                variant={estado === "cancelado" ? "danger" : "secondary"}
                size="sm"
                disabled={current || (sending !== null && sending !== estado)}
                busy={sending === estado ? "Cambiando…" : undefined}
                aria-describedby={id}
                onClick={() => press(estado)}
              >
                {current ? <Icon name="check" className="size-4 stroke-2" /> : null}
                {NOMBRE_ESTADO[estado]}
              </Button>
              <p id={id} className="text-xs text-muted">
                {current ? "Es su estado actual." : efectos(estado).join(" ")}
              </p>
            </li>
          );
        })}
      </ul>
      <CancelarPedido
        open={asking}
        numero={pedido.numero}
        efectos={efectos("cancelado")}
        por_enviar={por_enviar}
        enviadas={enviadas}
        disponible={disponible}
        fallo={fallo}
        onConfirm={(opciones) => {
          setAsking(false);
          onChange("cancelado", opciones);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface SeccionEstadoProps extends Pick<
  PedidoPanel,
  "pedido" | "despachos" | "cobros" | "vence_minutos" | "couriers" | "clave_envio"
> {
  /** On the order's page all but the usual step is folded, so that this stays within reach on phones. */
  pagina: boolean;
}

export function SeccionEstado({ pagina, ...datos }: SeccionEstadoProps) {
  const { pedido, despachos, cobros, vence_minutos } = datos;
  const accion = useAccionPedido(pedido.id, "No se pudo cambiar el estado. Inténtalo otra vez.");
  const disponible = centimos(cobros.reduce((sum, cobro) => sum + cobro.disponible, 0));
  const asked = accion.sending?.get("estado");
  const sending = ESTADOS.find((estado) => estado === asked) ?? null;
  const change: CambiarEstadoProps["onChange"] = (estado, { devolver, regresaron, perdidas, motivo }) =>
    accion.send({
      intencion: "estado",
      estado,
      desde: pedido.estado,
      ...(devolver && { devolver: "1" }),
      ...(estado === "cancelado" && isSinDinero(pedido.cobro) && { impago: "1" }),
      ...(regresaron && { regresaron: "1" }),
      ...(perdidas && { perdidas: "1" }),
      ...(motivo && { motivo }),
    });
  return (
    <div className="grid gap-3">
      <SiguientePaso {...datos} sending={sending} onEstado={(estado) => change(estado, {})} barra={pagina} />
      <Resultado accion={accion} />
      <details open={!pagina}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold">
          Cambiar el estado
          <Icon name="chevron-down" className="size-4 stroke-2" />
        </summary>
        <CambiarEstado
          pedido={pedido}
          por_enviar={countUnidades(listPorEnviar(pedido, despachos))}
          vence_minutos={vence_minutos}
          disponible={disponible}
          sending={sending}
          onChange={change}
          fallo={accion.campos.motivo}
        />
      </details>
    </div>
  );
}
