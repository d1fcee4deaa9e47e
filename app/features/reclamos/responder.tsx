import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { useUnsavedGuard } from "#app/ui/use-unsaved-guard.tsx";

/** Writes the answer, asks back (it cannot be changed), records and sends it. `email` is null where there is none. */
export function Responder({ email }: { email: string | null }) {
  const [texto, setTexto] = useState("");
  const [asking, setAsking] = useState(false);
  const { submit, busy, campos } = useAction({ failure: "No se pudo registrar la respuesta." });
  const { dialog } = useUnsavedGuard(texto.trim() !== "" && !busy);
  const respuesta = { accion: "responder", texto };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (texto.trim() === "") submit(respuesta);
        else setAsking(true);
      }}
    >
      <TextAreaField
        label="Respuesta al consumidor"
        name="texto"
        rows={8}
        maxLength={4_000}
        value={texto}
        onChange={(event) => setTexto(event.target.value)}
        error={campos.texto}
        hint="Queda registrada en la hoja tal como la escribes, y ya no se puede cambiar."
      />
      {email === null ? (
        <Alert tone="info">No dejó correo: después de responder, imprime la hoja y envíala a su domicilio.</Alert>
      ) : null}
      <Button type="submit" size="sm" className="justify-self-start" busy={busy ? "Registrando…" : undefined}>
        {email === null ? "Registrar respuesta" : "Enviar respuesta"}
      </Button>
      <ConfirmDialog
        open={asking}
        title={email === null ? "Registrar la respuesta" : "Enviar la respuesta"}
        confirm={email === null ? "Registrar" : "Enviar"}
        onConfirm={() => {
          setAsking(false);
          submit(respuesta);
        }}
        onClose={() => setAsking(false)}
      >
        {email === null ? "Se registra en la hoja" : `Se registra en la hoja y se envía a ${email}`}. No se puede
        cambiar después.
      </ConfirmDialog>
      {dialog}
    </form>
  );
}
