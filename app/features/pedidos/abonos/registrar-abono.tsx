import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { CANALES_ABONO } from "#db/values.ts";
import { toDecimal, type Centimos } from "#lib/dinero.ts";
import { NOMBRE_CANAL, RUTA_PANEL } from "./abonos.ts";
import { BotonOtroMonto } from "./boton-otro-monto.tsx";

export function RegistrarAbono({ pedido_id, debe }: { pedido_id: string; debe: Centimos }) {
  const [open, setOpen] = useState(false);
  const [datos, setDatos] = useState({ codigo: "", canal: "", monto: toDecimal(debe) });
  const { submit, busy, campos } = useAction({
    failure: "No se pudo registrar el pago.",
    onDone: () => {
      setOpen(false);
      setDatos({ codigo: "", canal: "", monto: toDecimal(debe) });
    },
  });
  const send = (more: Readonly<Record<string, string>> = {}) =>
    submit({ accion: "registrar", pedido_id, ...datos, ...more }, { action: RUTA_PANEL });
  const [asked, setAsked] = useState("");
  const asks = campos.otro_monto !== undefined && asked === datos.monto;
  const type = (name: keyof typeof datos) => ({
    value: datos[name],
    onChange: (event: { target: { value: string } }) => setDatos({ ...datos, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-3">
      <Button
        type="button"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Registrar un pago
      </Button>
      {open ? (
        <form
          aria-label="Registrar un pago"
          noValidate
          className="grid items-start gap-3 sm:grid-cols-3"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(datos.monto);
            send();
          }}
        >
          <Field
            label="Código de la operación"
            name="codigo"
            maxLength={30}
            autoComplete="off"
            error={campos.codigo}
            {...type("codigo")}
          />
          <SelectField label="Con qué pagó" name="canal" error={campos.canal} {...type("canal")}>
            <option value="">Elige uno</option>
            {CANALES_ABONO.map((canal) => (
              <option key={canal} value={canal}>
                {NOMBRE_CANAL[canal]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Llegaron, en soles"
            name="monto"
            inputMode="decimal"
            autoComplete="off"
            error={asks || !campos.otro_monto ? campos.monto : undefined}
            {...type("monto")}
          />
          <p className="text-sm text-muted sm:col-span-2">
            Para un pago que ves en la cuenta y del que el cliente no envió el código. Cuenta como confirmado.
          </p>
          {asks ? (
            <BotonOtroMonto monto={campos.otro_monto ?? ""} busy={busy} onPress={() => send({ otro_monto: "1" })} />
          ) : (
            <Button type="submit" size="sm" busy={busy ? "Registrando…" : undefined}>
              Registrar
            </Button>
          )}
        </form>
      ) : null}
    </div>
  );
}
