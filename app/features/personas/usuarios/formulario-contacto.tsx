import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatTelefono } from "#lib/telefono.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import type { Contacto } from "./usuarios.ts";

export interface EstadoContacto {
  guardado: boolean;
  mensaje: string | null;
  campos: Partial<Record<keyof Contacto, string>>;
  valores: Record<keyof Contacto, string>;
}

interface Props {
  contacto: Contacto;
  ruta: string;
  estado: EstadoContacto | undefined;
}

export function FormularioMisDatos({ contacto, ruta, estado }: Props) {
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === "POST" && formAction === ruta;
  const cancelar = useId();
  const { mensaje, campos, valores } = estado ?? {};
  return (
    <>
      {/* The browser's messages would be in its own language. */}
      <Form method="post" action={ruta} noValidate preventScrollReset className="grid max-w-2xl gap-5">
        {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
        <Field
          label="Teléfono"
          name="telefono"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          placeholder="987 654 321"
          hint="Un celular, o un fijo con código de ciudad."
          defaultValue={valores?.telefono ?? (contacto.telefono ? formatTelefono(contacto.telefono) : "")}
          error={campos?.telefono}
        />
        <TextAreaField
          label="Dirección"
          name="direccion"
          autoComplete="street-address"
          maxLength={300}
          hint="Calle, número, distrito y una referencia."
          defaultValue={valores?.direccion ?? contacto.direccion ?? ""}
          error={campos?.direccion}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy ? "Guardando..." : undefined}>
            Guardar
          </Button>
          <Button type="submit" form={cancelar} variant="secondary">
            Cancelar
          </Button>
        </div>
      </Form>
      <Form id={cancelar} method="get" action={ruta} replace preventScrollReset />
    </>
  );
}
