import { useState } from "react";
import { formatFechaHora } from "#lib/fechas.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { Hoja } from "./reclamos.ts";

interface Props {
  email: string | null;
  submit: (respuesta: { accion: "responder"; texto: string }) => void;
  busy: boolean;
  error: string | undefined;
}

/** Asks for confirmation, since an answer is final. */
function Responder({ email, submit, busy, error }: Props) {
  const [texto, setTexto] = useState("");
  const [asking, setAsking] = useState(false);
  const respuesta = { accion: "responder", texto } as const;
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
        error={error}
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
    </form>
  );
}

export function SuRespuesta({ hoja: { email, respuesta } }: { hoja: Hoja }) {
  // Outside the form, which unmounts after the answer.
  const { submit, busy, campos } = useAction({ failure: "No se pudo registrar la respuesta." });
  return (
    <section aria-labelledby="respuesta" className="grid gap-3 rounded-card border bg-surface p-4">
      <h2 id="respuesta" className="text-lg">
        Respuesta
      </h2>
      {respuesta ? (
        <>
          <p className="break-words whitespace-pre-line">{respuesta.texto}</p>
          <p className="text-muted">
            {formatFechaHora(respuesta.created_at)},{" "}
            {respuesta.medio === "correo" ? "por correo" : "por carta a su domicilio"}
          </p>
        </>
      ) : (
        <SiPuede area="reclamos" otherwise={<p className="text-muted">Todavía no se respondió.</p>}>
          <Responder email={email} submit={submit} busy={busy} error={campos.texto} />
        </SiPuede>
      )}
    </section>
  );
}
