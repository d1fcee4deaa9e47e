import { useState } from "react";
import { InsigniaEstado } from "#app/features/pedidos/pedidos/insignia-estado.tsx";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { centimos, formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatFechaCorta } from "#lib/fechas.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import type { listLiquidaciones, PorLiquidar } from "./liquidar.server.ts";

interface FilaLiquidarProps {
  pedido: PorLiquidar;
  puesto: boolean;
  monto: string;
  onPut: (puesto: boolean) => void;
  onMonto: (monto: string) => void;
}

function Fila({ pedido, puesto, monto, onPut, onMonto }: FilaLiquidarProps) {
  const { id, numero, cliente, courier, total, estado } = pedido;
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 border-b py-3 sm:grid-cols-[auto_1fr_9rem]">
      <input
        type="checkbox"
        name="pedido"
        value={id}
        checked={puesto}
        aria-label={`Pedido ${numero}, ${cliente}`}
        className="size-5"
        onChange={(event) => onPut(event.target.checked)}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link to={`/admin/pedidos/${id}`} className="link inline-flex min-h-11 items-center md:min-h-8">
            Pedido {numero}
          </Link>
          <InsigniaEstado estado={estado} />
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[cliente, courier, formatSoles(total)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="max-sm:col-start-2">
        <Field
          label={`Cobró del pedido ${numero}`}
          name={`monto.${id}`}
          inputMode="decimal"
          autoComplete="off"
          disabled={!puesto}
          value={monto}
          onChange={(event) => onMonto(event.target.value)}
        />
      </div>
    </li>
  );
}

interface Props {
  clave: string;
  hoy: string;
  couriers: readonly string[];
  pedidos: readonly PorLiquidar[];
}

function useFilas(pedidos: readonly PorLiquidar[]) {
  const [puestos, setPuestos] = useState<ReadonlySet<string>>(new Set());
  const [montos, setMontos] = useState<ReadonlyMap<string, string>>(new Map());
  const filas = pedidos.map((pedido) => ({
    pedido,
    puesto: puestos.has(pedido.id),
    monto: montos.get(pedido.id) ?? toDecimal(pedido.total),
    onPut: (puesto: boolean) => {
      const next = new Set(puestos);
      if (puesto) next.add(pedido.id);
      else next.delete(pedido.id);
      setPuestos(next);
    },
    onMonto: (monto: string) => setMontos(new Map(montos).set(pedido.id, monto)),
  }));
  const suma = filas.reduce((sum, { puesto, monto }) => {
    return sum + (puesto ? (parseTypedSoles(monto) ?? 0) : 0);
  }, 0);
  return { filas, suma: centimos(suma) };
}

function Formulario({ clave, hoy, couriers, pedidos }: Props) {
  const { filas, suma } = useFilas(pedidos);
  const { submit, busy, campos } = useAction({ failure: "No se pudo guardar la liquidación." });
  const distintos = campos.otro_monto;
  return (
    <form
      aria-label="Liquidación"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        if (distintos) form.set("otro_monto", "1");
        submit(form);
      }}
    >
      <input type="hidden" name="accion" value="liquidar" />
      <input type="hidden" name="id" value={clave} />
      <ul className="border-t">
        {filas.map((fila) => (
          <Fila key={fila.pedido.id} {...fila} />
        ))}
      </ul>
      {campos.filas ? (
        <p role="alert" className="font-medium text-danger">
          {campos.filas}
        </p>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label="Día" name="dia" type="date" defaultValue={hoy} error={campos.dia} />
        <Field
          label="Quién cobró"
          name="courier"
          maxLength={60}
          autoComplete="off"
          list="couriers"
          error={campos.courier}
        />
        <datalist id="couriers">
          {couriers.map((nombre) => (
            <option key={nombre}>{nombre}</option>
          ))}
        </datalist>
        <Field
          label="Entregó en total, en soles"
          name="suma"
          inputMode="decimal"
          autoComplete="off"
          hint={`Los elegidos suman ${formatSoles(suma)}.`}
          error={campos.suma}
        />
      </div>
      {distintos ? (
        <p role="alert" className="font-medium text-danger">
          Con otro monto que el suyo: {distintos}. Quedarán marcados para revisarlos.
        </p>
      ) : null}
      <Button
        type="submit"
        variant={distintos ? "danger" : "primary"}
        className="justify-self-start"
        busy={busy ? "Guardando…" : undefined}
      >
        {distintos ? "Guardar con otro monto" : "Guardar la liquidación"}
      </Button>
    </form>
  );
}

interface VistaProps extends Props {
  liquidaciones: Awaited<ReturnType<typeof listLiquidaciones>>;
}

export function VistaLiquidar({ liquidaciones, ...props }: VistaProps) {
  return (
    <>
      <Panel title="Por cobrar al courier">
        {props.pedidos.length === 0 ? (
          <p className="text-muted">Ningún pedido contra entrega espera su dinero.</p>
        ) : (
          <SiPuede area="pedidos" otherwise={<p>{props.pedidos.length} pedidos por cobrar.</p>}>
            <Formulario key={props.pedidos.map(({ id }) => id).join()} {...props} />
          </SiPuede>
        )}
      </Panel>
      {liquidaciones.length > 0 ? (
        <Panel title="Liquidaciones">
          <ul className="divide-y">
            {liquidaciones.map(({ id, dia, courier, suma, created_at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums">
                <span>
                  {courier}, {dia.split("-").toReversed().join("/")}
                  <span className="text-muted"> (anotada el {formatFechaCorta(created_at)})</span>
                </span>
                <span className="font-semibold">{formatSoles(suma)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
