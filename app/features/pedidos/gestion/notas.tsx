import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { clearSent } from "#app/ui/clear-sent.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";

export function NuevaNota({ pedido_id }: { pedido_id: string }) {
  const form = useRef<HTMLFormElement>(null);
  const nota = useAccionPedido(pedido_id, "No se pudo guardar la nota.", (sent) => clearSent(form.current, sent));
  return (
    <>
      <form
        ref={form}
        className="grid justify-items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const texto = new FormData(event.currentTarget).get("texto");
          if (typeof texto === "string") nota.send({ intencion: "nota", texto });
        }}
      >
        <div className="w-full">
          <TextAreaField
            label="Nota interna"
            name="texto"
            rows={2}
            maxLength={1_000}
            error={nota.campos.texto}
            hint="Solo la ve el personal, nunca el cliente."
          />
        </div>
        <Button type="submit" variant="secondary" size="sm" busy={nota.busy ? "Guardando…" : undefined}>
          Agregar nota
        </Button>
      </form>
      <Resultado accion={nota} quiet />
    </>
  );
}

export function BorrarNota({ pedido_id, evento_id, hora }: { pedido_id: string; evento_id: string; hora: string }) {
  const [asking, setAsking] = useState(false);
  const borrar = useAccionPedido(pedido_id, "No se pudo borrar la nota.");
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className="justify-self-start"
        busy={borrar.busy ? "Borrando…" : undefined}
        onClick={() => setAsking(true)}
      >
        Borrar <span className="sr-only">la nota de las {hora}</span>
      </Button>
      <Resultado accion={borrar} quiet />
      <ConfirmDialog
        open={asking}
        title="Borrar la nota"
        confirm="Borrar la nota"
        onConfirm={() => {
          setAsking(false);
          borrar.send({ intencion: "borrar_nota", evento_id });
        }}
        onClose={() => setAsking(false)}
      >
        Lo escrito se pierde para siempre. En la historia queda que hubo una nota, y quién la escribió.
      </ConfirmDialog>
    </>
  );
}
