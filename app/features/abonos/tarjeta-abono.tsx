import { useState } from "react";
import { isPagado } from "#app/features/pedidos/pedidos.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { MOTIVOS_RECHAZO, NOMBRE_ABONO, OTRO_MOTIVO, RUTA_PANEL } from "./abonos.ts";
import { Cliente, Dato, EnlacePedido } from "./datos-tarjeta.tsx";
import type { AbonoPanel } from "./lista.server.ts";

const TONO = { por_verificar: "yellow", confirmado: "green", rechazado: "red" } as const;
const ICONO = { por_verificar: "clock", confirmado: "circle-check", rechazado: "circle-x" } as const;

function Confirmar({ id, debe }: Pick<AbonoPanel, "id" | "debe">) {
  const [monto, setMonto] = useState(toDecimal(debe));
  const { submit, busy, campos } = useAction({ failure: "No se pudo confirmar el pago." });
  return (
    <form
      aria-label="Confirmar el pago"
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit({ accion: "confirmar", id, monto }, { action: RUTA_PANEL });
      }}
    >
      <Field
        label="Llegaron, en soles"
        name="monto"
        inputMode="decimal"
        autoComplete="off"
        value={monto}
        error={campos.monto}
        onChange={(event) => setMonto(event.target.value)}
      />
      <Button type="submit" size="sm" data-fila-foco busy={busy ? "Confirmando…" : undefined}>
        <Icon name="check" className="size-4 stroke-2" />
        Confirmar pago
      </Button>
    </form>
  );
}

function Rechazar({ id }: Pick<AbonoPanel, "id">) {
  const [motivo, setMotivo] = useState("");
  const { submit, busy, campos } = useAction({ failure: "No se pudo rechazar el pago." });
  return (
    <form
      aria-label="Rechazar el pago"
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget, { action: RUTA_PANEL });
      }}
    >
      <input type="hidden" name="accion" value="rechazar" />
      <input type="hidden" name="id" value={id} />
      <SelectField
        label="Motivo, como lo lee el cliente"
        name="motivo"
        value={motivo}
        error={campos.motivo}
        onChange={(event) => setMotivo(event.target.value)}
      >
        <option value="">Elige uno</option>
        {Object.entries(MOTIVOS_RECHAZO).map(([clave, texto]) => (
          <option key={clave} value={clave}>
            {texto}
          </option>
        ))}
        <option value={OTRO_MOTIVO}>Otro, con tus palabras</option>
      </SelectField>
      {motivo === OTRO_MOTIVO ? (
        <Field label="Con tus palabras" name="detalle" maxLength={300} autoComplete="off" error={campos.detalle} />
      ) : (
        <input type="hidden" name="detalle" value="" />
      )}
      <Button type="submit" variant="danger" size="sm" busy={busy ? "Rechazando…" : undefined}>
        Rechazar
      </Button>
    </form>
  );
}

/** What a buyer sent beside its order, and the two answers. */
export function TarjetaAbono({ abono }: { abono: AbonoPanel }) {
  const { id, codigo, estado, monto, motivo, foto, created_at, pedido_id, debe, estado_pedido, vence_en } = abono;
  const late = estado_pedido === "cancelado";
  const twice = estado === "por_verificar" && isPagado(estado_pedido);
  return (
    <article
      aria-label={`Operación ${codigo}`}
      data-fila
      tabIndex={-1}
      className="grid scroll-mt-24 gap-4 rounded-card border bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-mono text-xl break-all select-all">{codigo}</h3>
        <Badge tone={TONO[estado]} icon={<Icon name={ICONO[estado]} />}>
          {NOMBRE_ABONO[estado]}
        </Badge>
        {late ? (
          <Badge tone="red" icon={<Icon name="triangle-exclamation-point" />}>
            Pedido cancelado
          </Badge>
        ) : null}
        {twice ? (
          <Badge tone="yellow" icon={<Icon name="triangle-exclamation-point" />}>
            Pedido ya pagado
          </Badge>
        ) : null}
        <strong className="ml-auto text-xl tabular-nums">{formatSoles(monto ?? debe)}</strong>
      </header>
      <div className="flex flex-wrap gap-4">
        {foto ? (
          <a href={`/admin/pedidos/fotos/${foto}`} target="_blank" rel="noreferrer" className="shrink-0">
            <img
              src={`/admin/pedidos/fotos/${foto}`}
              alt={`Constancia de la operación ${codigo}`}
              loading="lazy"
              className="w-24 rounded-control border"
            />
          </a>
        ) : null}
        <dl className="grid min-w-56 flex-1 grid-cols-2 content-start gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
          <Dato nombre="Pedido">
            <EnlacePedido id={pedido_id} />
          </Dato>
          <Dato nombre="Debe pagar">{formatSoles(debe)}</Dato>
          <Cliente {...abono} />
          <Dato nombre="Lo envió">{formatFechaHora(created_at)}</Dato>
          {estado_pedido === "pendiente" ? <Dato nombre="Se guarda hasta">{formatFechaHora(vence_en)}</Dato> : null}
          {abono.visto_en ? <Dato nombre="Visto">{formatFechaHora(abono.visto_en)}</Dato> : null}
        </dl>
      </div>
      {motivo ? <p className="text-sm">{motivo}</p> : null}
      {twice ? (
        <p className="text-sm">
          Otro pago completó este pedido. Si este dinero también llegó, confírmalo y devuélvelo desde el pedido.
        </p>
      ) : null}
      {estado === "por_verificar" ? (
        <SiPuede area="pedidos">
          <div className="grid items-end gap-4 border-t pt-4 sm:grid-cols-2">
            <Confirmar key={debe} id={id} debe={debe} />
            <Rechazar id={id} />
          </div>
        </SiPuede>
      ) : null}
    </article>
  );
}
