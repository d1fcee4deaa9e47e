import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { HoneypotField, useOpenForm } from "#app/ui/open-form.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { AVISO_MESES } from "#lib/atencion.ts";
import { CAMPOS } from "./avisos.ts";
import type { RespuestaAviso } from "./recibir.server.ts";

function Aviso({ respuesta }: { respuesta: RespuestaAviso | undefined }) {
  if (respuesta?.tipo === "anotado") {
    return (
      <Alert tone="success" title={respuesta.propio ? "Listo, te avisaremos" : "Listo, lo anotamos"}>
        Escribiremos una sola vez a {respuesta.email} cuando llegue.
        {respuesta.propio
          ? null
          : " Si ese correo no pidió avisos antes, ábrelo ahora: te enviamos un enlace para confirmar que es tuyo."}
      </Alert>
    );
  }
  if (respuesta?.tipo !== "error") return null;
  return (
    <Alert tone="danger">
      {respuesta.motivo === "limite"
        ? "Recibimos muchos avisos desde tu conexión. Inténtalo de nuevo en una hora."
        : "No pudimos anotarlo. Lo que escribiste sigue aquí: inténtalo de nuevo."}
    </Alert>
  );
}

export function FormularioAviso({ respuesta }: { respuesta: RespuestaAviso | undefined }) {
  const { form, notice, sending, field } = useOpenForm(respuesta, CAMPOS);
  return (
    <div className="grid gap-4">
      <div {...notice}>{sending ? null : <Aviso respuesta={respuesta} />}</div>
      {respuesta?.tipo === "anotado" ? null : (
        <Form {...form} className="grid gap-4">
          <HoneypotField />
          <Field
            label="Correo electrónico"
            {...field("email")}
            type="email"
            autoComplete="email"
            required
            hint={`Lo usamos solo para este aviso. Se borra al enviarlo, o a los ${AVISO_MESES} meses.`}
          />
          <PrivacyLine />
          <Button type="submit" className="justify-self-start" busy={sending ? "Anotando…" : undefined}>
            Avísame cuando llegue
          </Button>
        </Form>
      )}
    </div>
  );
}
