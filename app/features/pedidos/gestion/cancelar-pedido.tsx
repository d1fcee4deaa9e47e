import { useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import { focusWrong } from "#app/ui/focus.ts";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { type Centimos, formatSoles } from "#lib/dinero.ts";

export interface OpcionesCancelar {
  devolver: boolean;
  regresaron: boolean;
  perdidas: boolean;
  motivo: string;
}

interface Props {
  open: boolean;
  numero: number;
  efectos: readonly string[];
  por_enviar: number;
  enviadas: number;
  disponible: Centimos;
  fallo: string | undefined;
  onConfirm: (opciones: OpcionesCancelar) => void;
  onClose: () => void;
}

export function CancelarPedido({
  open,
  numero,
  efectos,
  por_enviar,
  enviadas,
  disponible,
  fallo,
  onConfirm,
  onClose,
}: Props) {
  const [devolver, setDevolver] = useState(true);
  const [regresaron, setRegresaron] = useState(false);
  const [perdidas, setPerdidas] = useState(false);
  const [motivo, setMotivo] = useState("");
  const [falta, setFalta] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const afterRender = useAfterRender();
  const reset = () => {
    setDevolver(true);
    setRegresaron(false);
    setPerdidas(false);
    setMotivo("");
    setFalta(false);
  };
  const confirm = () => {
    if (motivo.trim() === "") {
      setFalta(true);
      return afterRender(() => focusWrong(form.current));
    }
    onConfirm({ devolver: disponible > 0 && devolver, regresaron, perdidas, motivo });
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Cancelar el pedido ${numero}`}
      confirm={disponible > 0 && devolver ? "Cancelar y devolver el dinero" : "Cancelar pedido"}
      onConfirm={confirm}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <form
        ref={form}
        className="grid gap-3"
        data-unsaved={open && motivo.trim() !== ""}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <ul className="grid list-disc gap-1 pl-5">
          {efectos.map((efecto) => (
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
  );
}
