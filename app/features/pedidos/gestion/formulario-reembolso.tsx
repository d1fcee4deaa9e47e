import { type FormEvent, useState } from "react";
import { type Centimos, centimos, formatSoles, parseSoles, toDecimal } from "#lib/dinero.ts";
import { computeParteEnvio, computeReembolso, countVuelven } from "#app/features/pedidos/pedidos/devolucion.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import { readTexts } from "#lib/form.ts";
import type { DevolvibleDelPanel } from "./acciones-reembolso.server.ts";
import { UnidadesReembolso } from "./unidades-reembolso.tsx";

interface Props {
  disponible: Centimos;
  devolvible: DevolvibleDelPanel;
  cliente: string;
  busy: boolean;
  campos: Readonly<Record<string, string>>;
  onRefund: (orden: Record<string, string>) => void;
}

const readUnidades = (text: string | undefined): number => (/^\d{1,5}$/.test(text ?? "") ? Number(text) : 0);

/** Asks first, as a refund cannot be undone. The amount follows the selection until another is typed. */
export function FormularioReembolso({ disponible, devolvible, cliente, busy, campos, onRefund }: Props) {
  const { lineas, antes, pedido } = devolvible;
  const [unidades, setUnidades] = useState<Record<string, string>>({});
  const [conEnvio, setConEnvio] = useState(false);
  const [escrito, setEscrito] = useState<string | null>(null);
  const [orden, setOrden] = useState<Record<string, string> | null>(null);
  const elegidas = lineas.flatMap(({ producto_id }) => {
    const cantidad = readUnidades(unidades[producto_id]);
    return cantidad > 0 ? [{ producto_id, cantidad }] : [];
  });
  const envio = antes.envio ? centimos(0) : computeParteEnvio(pedido);
  const parte = { lineas: elegidas, envio: conEnvio };
  const sugerido = centimos(Math.min(disponible, computeReembolso(pedido, parte, antes)));
  const monto = escrito ?? (sugerido > 0 ? toDecimal(sugerido) : "");
  const amount = parseSoles(monto.replace(/^(\d+),(\d{1,2})$/, "$1.$2"));
  const valid = amount !== null && amount > 0 && amount <= disponible;
  const otro = valid && sugerido > 0 && amount !== sugerido;
  const verb = valid ? `Devolver ${formatSoles(amount)}` : "Devolver";
  const retira = lineas.some((linea) => Math.min(readUnidades(unidades[linea.producto_id]), linea.por_enviar) > 0);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const typed = readTexts(form, [...form.keys()]);
    // The server validates the amount, and requires a reason for another one.
    if (valid && !(otro && !typed.motivo?.trim())) setOrden(typed);
    else onRefund(typed);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <UnidadesReembolso
        lineas={lineas}
        unidades={unidades}
        campos={campos}
        onChange={(producto_id, text) => {
          setUnidades({ ...unidades, [producto_id]: text });
          setEscrito(null);
        }}
        countVuelven={countVuelven}
      />
      {envio > 0 ? (
        <CheckboxField
          name="envio"
          value="1"
          label={`El envío, ${formatSoles(envio)}`}
          checked={conEnvio}
          onChange={(event) => {
            setConEnvio(event.target.checked);
            setEscrito(null);
          }}
        />
      ) : null}
      <Field
        label="Monto en soles"
        name="monto"
        inputMode="decimal"
        autoComplete="off"
        value={monto}
        error={campos.monto}
        hint={`Quedan ${formatSoles(disponible)}. ${sugerido > 0 ? "Ya cuenta el cupón y el IGV; puedes escribir otro." : "Elige arriba qué devuelves, o escribe un monto."}`}
        onChange={(event) => setEscrito(event.target.value)}
      />
      <Field
        label="Motivo"
        name="motivo"
        autoComplete="off"
        maxLength={300}
        error={campos.motivo}
        required={otro}
        hint={
          otro
            ? "Por qué no es lo que suma lo elegido. El cliente lo lee en su pedido."
            : "Opcional. El cliente lo lee en su pedido."
        }
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
      <ConfirmDialog
        open={orden !== null}
        title={verb}
        confirm={verb}
        onConfirm={() => {
          if (orden) onRefund(orden);
          setOrden(null);
        }}
        onClose={() => setOrden(null)}
      >
        <p>
          Vuelve a {cliente} por el mismo medio con el que pagó, y le llega un correo cuando esté hecha. Una devolución
          no se puede deshacer.{" "}
          {elegidas.length === 0
            ? "No cambia el estado del pedido ni el stock."
            : `El estado del pedido no cambia.${retira ? " Lo que no ha salido ya no se envía." : ""}`}
        </p>
      </ConfirmDialog>
    </form>
  );
}
