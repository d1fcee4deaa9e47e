import { useEffect, useRef, useSyncExternalStore } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { type Campo, CAMPO_DESDE, CAMPO_TRAMPA, CAMPOS, LARGOS, type Textos } from "./mensajes.ts";
import type { Respuesta } from "./recibir.server.ts";

interface Props {
  /** What the server said of the last attempt. */
  respuesta: Respuesta | undefined;
  /** When the page was rendered, in ms since 1970. */
  desde: number;
  /** The other way to reach the shop, for when this one fails. */
  email: string;
}

const nothing = () => () => {};

/** Our own messages at the fields once there is JavaScript; before, the browser's. */
const useHydrated = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

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

/** Nobody sees it, reaches it with the keyboard or hears of it. */
function Trampa() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor={CAMPO_TRAMPA}>No llenes este campo</label>
      <input id={CAMPO_TRAMPA} name={CAMPO_TRAMPA} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

/** The contact form (SPEC.md sections 3 to 5 and 8). A plain form: without JavaScript it posts and comes back. */
export function FormularioContacto({ respuesta, desde, email }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const aviso = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const sending = useNavigation().state === "submitting";

  useEffect(() => {
    if (!respuesta) return;
    // Whatever filled the trap, a second try is a new one.
    const trampa = form.current?.elements.namedItem(CAMPO_TRAMPA);
    if (trampa instanceof HTMLInputElement) trampa.value = "";
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const target = wrong ?? aviso.current;
    target?.focus();
    target?.scrollIntoView({ block: "center" });
  }, [respuesta]);

  const valores = respuesta && respuesta.tipo !== "enviado" ? respuesta.valores : undefined;
  const campos: Partial<Textos> = respuesta?.tipo === "datos" ? respuesta.campos : {};
  const first = CAMPOS.find((campo) => campos[campo]);
  const field = (campo: Campo) => ({
    name: campo,
    maxLength: LARGOS[campo],
    defaultValue: valores?.[campo],
    error: campos[campo],
    // For the page that comes back without JavaScript; with it, the effect above does the same.
    autoFocus: campo === first,
  });
  return (
    <div className="grid gap-5">
      <div ref={aviso} tabIndex={-1} className="outline-none empty:hidden">
        {sending ? null : <Aviso respuesta={respuesta} email={email} />}
      </div>
      <Form
        ref={form}
        // A message that was taken leaves an empty form behind.
        key={respuesta?.tipo === "enviado" ? respuesta.cuando : "form"}
        method="post"
        action="/contacto"
        noValidate={hydrated}
        preventScrollReset
        className="grid gap-5"
      >
        <input type="hidden" name={CAMPO_DESDE} value={desde} />
        <Trampa />
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
