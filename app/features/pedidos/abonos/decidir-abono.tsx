import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { toDecimal } from "#lib/dinero.ts";
import { MOTIVOS_RECHAZO, OTRO_MOTIVO, RUTA_PANEL } from "./abonos.ts";
import { BotonOtroMonto } from "./boton-otro-monto.tsx";
import type { AbonoPanel } from "./lista.server.ts";

export function Confirmar({ id, falta, debe }: Pick<AbonoPanel, "id" | "falta" | "debe">) {
  const [monto, setMonto] = useState(toDecimal(falta || debe));
  const { submit, busy, campos, reset } = useAction({ failure: "No se pudo confirmar el pago." });
  const send = (more: Readonly<Record<string, string>> = {}) =>
    submit({ accion: "confirmar", id, monto, ...more }, { action: RUTA_PANEL });
  return (
    <form
      aria-label="Confirmar el pago"
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label="Llegaron, en soles"
        name="monto"
        inputMode="decimal"
        autoComplete="off"
        value={monto}
        error={campos.monto}
        onChange={(event) => {
          setMonto(event.target.value);
          if (campos.otro_monto) reset();
        }}
      />
      {campos.otro_monto ? (
        <BotonOtroMonto monto={campos.otro_monto} busy={busy} onPress={() => send({ otro_monto: "1" })} />
      ) : (
        <Button type="submit" size="sm" data-fila-foco busy={busy ? "Confirmando…" : undefined}>
          <Icon name="check" className="size-4 stroke-2" />
          Confirmar pago
        </Button>
      )}
    </form>
  );
}

export function Rechazar({ id }: Pick<AbonoPanel, "id">) {
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
