import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { HoneypotField, useOpenForm } from "#app/ui/open-form.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { type CampoMensaje, CAMPO_DESDE, CAMPOS, LARGOS } from "./mensajes.ts";
import type { RespuestaContacto } from "./recibir.server.ts";

interface Props {
  respuesta: RespuestaContacto | undefined;
  /** Time of rendering, in ms since 1970. */
  desde: number;
  email: string;
}

function Aviso({ respuesta, email }: Pick<Props, "respuesta" | "email">) {
  if (respuesta?.tipo === "enviado") {
    return <Alert tone="success">¡Gracias! Tu mensaje ha sido enviado exitosamente. Te responderemos pronto.</Alert>;
  }
  if (respuesta?.tipo !== "error") return null;
  return (
    <Alert tone="danger">
      <p>Hubo un error al enviar tu mensaje. Por favor, intenta nuevamente.</p>
      <p className="mt-1 text-sm">
        {respuesta.motivo === "limite"
          ? "Recibimos varios mensajes desde tu conexión en pocos minutos. "
          : "Lo que escribiste sigue aquí. "}
        También puedes escribirnos a{" "}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        .
      </p>
    </Alert>
  );
}

export function FormularioContacto({ respuesta, desde, email }: Props) {
  const { form, notice, sending, ...open } = useOpenForm(respuesta, CAMPOS);
  const field = (campo: CampoMensaje) => ({ ...open.field(campo), maxLength: LARGOS[campo] });
  return (
    <div className="grid gap-5">
      <div {...notice}>{sending ? null : <Aviso respuesta={respuesta} email={email} />}</div>
      <Form
        {...form}
        key={respuesta?.tipo === "enviado" ? respuesta.cuando : "form"}
        action="/contacto"
        className="grid gap-5"
      >
        <input type="hidden" name={CAMPO_DESDE} value={desde} />
        <HoneypotField />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Nombre" {...field("nombre")} autoComplete="name" required />
          <Field label="Correo electrónico" {...field("email")} type="email" autoComplete="email" required />
        </div>
        <Field
          label="Teléfono (opcional)"
          {...field("telefono")}
          type="tel"
          autoComplete="tel"
          placeholder="987 654 321"
        />
        <Field label="Asunto" {...field("asunto")} required />
        <TextAreaField
          label="Mensaje"
          {...field("mensaje")}
          required
          rows={6}
          hint="Si escribes por un pedido, incluye su número."
        />
        <PrivacyLine uso="Usamos tus datos para responderte." />
        <Button
          type="submit"
          className="w-full sm:w-auto sm:justify-self-start"
          busy={sending ? "Enviando..." : undefined}
        >
          Enviar mensaje
        </Button>
      </Form>
    </div>
  );
}
