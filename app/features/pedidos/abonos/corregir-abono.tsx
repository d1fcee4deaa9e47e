import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { toDecimal } from "#lib/dinero.ts";
import { formatHora } from "#lib/fechas.ts";
import { RUTA_PANEL } from "./abonos.ts";
import type { AbonoPanel } from "./lista.server.ts";

function Deshacer({ id, hasta }: { id: string; hasta: Date }) {
  const { submit, busy } = useAction({ failure: "No se pudo deshacer." });
  return (
    <Button
      type="button"
      variant="secondary"
      size="sm"
      className="justify-self-start"
      busy={busy ? "Deshaciendo…" : undefined}
      onClick={() => submit({ accion: "deshacer", id }, { action: RUTA_PANEL })}
    >
      Deshacer, hasta las {formatHora(hasta)}
    </Button>
  );
}

function Corregir({ id, antes, onDone }: { id: string; antes: NonNullable<AbonoPanel["monto"]>; onDone: () => void }) {
  const [monto, setMonto] = useState(toDecimal(antes));
  const { submit, busy, campos } = useAction({ failure: "No se pudo corregir el pago.", onDone });
  return (
    <form
      aria-label="Corregir el pago"
      noValidate
      className="grid items-end gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit({ accion: "corregir", id, antes: toDecimal(antes), monto }, { action: RUTA_PANEL });
      }}
    >
      <Field
        label="Llegaron en verdad, en soles"
        name="monto"
        inputMode="decimal"
        autoComplete="off"
        hint="0 si no llegó nada. Queda en el historial cuánto se había dicho."
        value={monto}
        error={campos.monto ?? campos.nuevo}
        onChange={(event) => setMonto(event.target.value)}
      />
      <Button type="submit" variant="danger" size="sm" busy={busy ? "Guardando…" : undefined}>
        Guardar el monto
      </Button>
    </form>
  );
}

export function CorregirAbono({
  id,
  monto,
  mostrador,
  deshacer_hasta,
}: Pick<AbonoPanel, "id" | "monto" | "mostrador" | "deshacer_hasta">) {
  const [open, setOpen] = useState(false);
  // What was taken at the counter is given back by a refund.
  if (monto === null || (mostrador && !deshacer_hasta)) return null;
  return (
    <div className="grid gap-3 border-t pt-4">
      <div className="flex flex-wrap gap-3">
        {deshacer_hasta ? <Deshacer id={id} hasta={deshacer_hasta} /> : null}
        {mostrador ? null : (
          <Button type="button" variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            Corregir el monto
          </Button>
        )}
      </div>
      {deshacer_hasta && !mostrador ? (
        <p className="text-sm text-muted">El cliente lo verá, y recibirá su correo, después de esa hora.</p>
      ) : null}
      {open ? <Corregir key={monto} id={id} antes={monto} onDone={() => setOpen(false)} /> : null}
    </div>
  );
}
