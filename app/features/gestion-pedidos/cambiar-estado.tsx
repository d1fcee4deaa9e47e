import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import { SiguientePaso } from "./siguiente-paso.tsx";
import { countUnidades, listPorEnviar } from "#app/features/pedidos/despachos.ts";
import { describeEfectos } from "./efectos.ts";
import { type Cobro, type Estado, NOMBRE_ESTADO, type Pedido } from "#app/features/pedidos/pedidos.ts";
import { ESTADOS } from "#db/values.ts";

interface OpcionesCambio {
  devolver?: boolean;
  regresaron?: boolean;
  perdidas?: boolean;
  motivo?: string;
}

interface CambiarEstadoProps {
  pedido: Pick<Pedido, "id" | "numero" | "estado" | "items" | "retiradas"> & { cobro: Cobro };
  /** Units that have not left the shop. */
  por_enviar: number;
  vence_minutos: number;
  /** What can be refunded, in céntimos. */
  disponible: Centimos;
  /** The estado that is being set. */
  sending: Estado | null;
  onChange: (estado: Estado, options: OpcionesCambio) => void;
  /** What is wrong with the reason. */
  fallo: string | undefined;
}

/** One button per estado, with its side effects. */
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
  const [devolver, setDevolver] = useState(true);
  const [regresaron, setRegresaron] = useState(false);
  const [perdidas, setPerdidas] = useState(false);
  const [motivo, setMotivo] = useState("");
  const [falta, setFalta] = useState(false);
  const unidades = countUnidades(pedido.items) - countUnidades(pedido.retiradas);
  const enviadas = unidades - por_enviar;
  const efectos = (hacia: Estado) => describeEfectos({ ...pedido, unidades, por_enviar, vence_minutos }, hacia);
  const press = (estado: Estado) => {
    if (estado !== "cancelado") return onChange(estado, {});
    setDevolver(true);
    setRegresaron(false);
    setPerdidas(false);
    setFalta(false);
    setAsking(true);
  };
  const confirm = () => {
    if (motivo.trim() === "") return setFalta(true);
    setAsking(false);
    onChange("cancelado", { devolver: disponible > 0 && devolver, regresaron, perdidas, motivo });
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
      <ConfirmDialog
        open={asking}
        title={`Cancelar el pedido ${pedido.numero}`}
        confirm={disponible > 0 && devolver ? "Cancelar y devolver el dinero" : "Cancelar pedido"}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <form
          data-unsaved={asking && motivo.trim() !== ""}
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <ul className="grid list-disc gap-1 pl-5">
            {efectos("cancelado").map((efecto) => (
              <li key={efecto}>{efecto}</li>
            ))}
          </ul>
          <Field
            label="Motivo"
            name="motivo"
            required
            autoComplete="off"
            maxLength={300}
            value={motivo}
            error={falta && motivo.trim() === "" ? "Escribe por qué se cancela." : fallo}
            hint="El cliente lo lee en su correo y en su pedido."
            onChange={(event) => setMotivo(event.target.value)}
          />
          {por_enviar > 0 || regresaron ? (
            <CheckboxField
              name="vuelven"
              label="Las unidades vuelven al stock"
              checked={!perdidas}
              onChange={(event) => setPerdidas(!event.target.checked)}
            />
          ) : null}
          {enviadas > 0 ? (
            <CheckboxField
              name="regresaron"
              label={
                enviadas === 1
                  ? "La unidad enviada ya regresó a la tienda"
                  : `Las ${enviadas} unidades enviadas ya regresaron a la tienda`
              }
              checked={regresaron}
              onChange={(event) => setRegresaron(event.target.checked)}
            />
          ) : null}
          {disponible > 0 ? (
            <>
              <CheckboxField
                name="devolver"
                label={`Devolver ahora ${formatSoles(disponible)} por el mismo medio de pago`}
                checked={devolver}
                onChange={(event) => setDevolver(event.target.checked)}
              />
              {devolver ? null : (
                <Alert tone="warning">
                  El pedido quedará cancelado y pagado. Podrás devolver el dinero después, desde este mismo pedido.
                </Alert>
              )}
            </>
          ) : null}
        </form>
      </ConfirmDialog>
    </>
  );
}

interface SeccionEstadoProps extends Pick<
  PedidoPanel,
  "pedido" | "despachos" | "cobros" | "vence_minutos" | "couriers" | "clave_envio"
> {
  /** On the order's page all that is not usual is folded, and the usual step stays in reach of the thumb. */
  pagina: boolean;
}

/** The usual step of an order, the buttons of all estados, and the result of the last change. */
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
