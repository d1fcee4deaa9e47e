import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { formatCantidad } from "#lib/numbers.ts";

export interface NumerosSueltos {
  n: number;
  primeros: readonly string[];
}

interface Props {
  sueltos: NumerosSueltos | null;
  verbo?: "Enviar" | "Guardar";
  onConfirm: () => void;
  onClose: () => void;
}

function Pregunta({ n, primeros }: NumerosSueltos) {
  if (n === 1) return <>Escribiste el número {primeros[0]}, y el cliente no sabría de quién es ni dónde seguirlo.</>;
  return (
    <>
      Escribiste {formatCantidad(n, "número", "números")} ({primeros.join(", ")}
      {n > primeros.length ? "…" : ""}), y los clientes no sabrían de quién son ni dónde seguirlos.
    </>
  );
}

export function PreguntaCourier({ sueltos, verbo = "Enviar", onConfirm, onClose }: Props) {
  if (!sueltos) return null;
  return (
    <ConfirmDialog
      open
      title={`¿${verbo} sin decir el courier?`}
      confirm={`${verbo} sin courier`}
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Pregunta {...sueltos} />
    </ConfirmDialog>
  );
}
