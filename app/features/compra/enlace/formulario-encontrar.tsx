import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { HoneypotField, useOpenForm } from "#app/ui/open-form.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { CAMPOS_ENCONTRAR } from "./encontrar.ts";
import type { RespuestaEncontrar } from "./encontrar.server.ts";

const ENVIADO =
  "Si hay un pedido sin cuenta con ese número y ese correo, te enviamos su enlace: llega en unos minutos. Mira también en correo no deseado.";
const ERRORES = {
  limite: "Recibimos muchas consultas en poco tiempo. Espera unos minutos e inténtalo de nuevo.",
  honeypot: "No se pudo enviar. Inténtalo de nuevo.",
  fallo: "No se pudo enviar. Inténtalo de nuevo en unos minutos.",
} as const;

function Aviso({ respuesta }: { respuesta: RespuestaEncontrar | undefined }) {
  if (respuesta?.tipo === "enviado") return <Alert tone="success">{ENVIADO}</Alert>;
  return respuesta?.tipo === "error" ? <Alert tone="danger">{ERRORES[respuesta.motivo]}</Alert> : null;
}

export function FormularioEncontrar({ respuesta }: { respuesta: RespuestaEncontrar | undefined }) {
  const { form, notice, sending, field } = useOpenForm(respuesta, CAMPOS_ENCONTRAR);
  return (
    <div className="grid gap-6">
      <div {...notice}>{sending ? null : <Aviso respuesta={respuesta} />}</div>
      <Form {...form} action="/encontrar-pedido" className="grid gap-5">
        <HoneypotField />
        <Field
          label="Número de pedido"
          {...field("numero")}
          inputMode="numeric"
          required
          maxLength={20}
          autoComplete="off"
        />
        <Field
          label="Correo electrónico"
          {...field("correo")}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <PrivacyLine />
        <Button type="submit" busy={sending ? "Enviando..." : undefined}>
          Enviarme el enlace
        </Button>
      </Form>
    </div>
  );
}
