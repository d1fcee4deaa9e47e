import { useState } from "react";
import { type Centimos, formatSoles, parseSoles, toDecimal } from "#lib/dinero.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field } from "#app/ui/field.tsx";

interface Props {
  /** What can still be refunded, in céntimos. */
  disponible: Centimos;
  /** The customer's name. */
  cliente: string;
  busy: boolean;
  campos: Readonly<Record<string, string>>;
  onRefund: (orden: { monto: string; motivo: string }) => void;
}

/** Refunds what is left of a payment, or a part of it, after a confirmation: a refund cannot be undone. */
export function FormularioReembolso({ disponible, cliente, busy, campos, onRefund }: Props) {
  const [monto, setMonto] = useState(toDecimal(disponible));
  const [motivo, setMotivo] = useState("");
  const [asking, setAsking] = useState(false);
  const amount = parseSoles(monto.replace(/^(\d+),(\d{1,2})$/, "$1.$2"));
  const valid = amount !== null && amount > 0 && amount <= disponible;
  const verb = valid ? `Devolver ${formatSoles(amount)}` : "Devolver";
  const send = () => {
    setAsking(false);
    onRefund({ monto, motivo });
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        // The server validates the amount.
        if (valid) setAsking(true);
        else send();
      }}
    >
      <Field
        label="Monto en soles"
        name="monto"
        inputMode="decimal"
        autoComplete="off"
        value={monto}
        error={campos.monto}
        hint={`Quedan ${formatSoles(disponible)}.`}
        onChange={(event) => setMonto(event.target.value)}
      />
      <Field
        label="Motivo"
        name="motivo"
        autoComplete="off"
        maxLength={300}
        value={motivo}
        error={campos.motivo}
        hint="Opcional. El cliente lo lee en su pedido."
        onChange={(event) => setMotivo(event.target.value)}
      />
      <Button
        type="submit"
        variant="danger"
        size="sm"
        className="justify-self-start"
        busy={busy ? "Devolviendo…" : undefined}
      >
        {verb}
      </Button>
      <ConfirmDialog open={asking} title={verb} confirm={verb} onConfirm={send} onClose={() => setAsking(false)}>
        <p>
          Vuelve a {cliente} por el mismo medio con el que pagó, y le llega un correo cuando esté hecha. Una devolución
          no se puede deshacer, y no cambia el estado del pedido ni el stock.
        </p>
      </ConfirmDialog>
    </form>
  );
}
