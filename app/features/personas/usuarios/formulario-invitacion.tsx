import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { OpcionesPuesto } from "./opciones-puesto.tsx";

export function FormularioInvitacion({ dias }: { dias: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, campos } = useAction({
    failure: "No se pudo enviar la invitación.",
    onDone: () => form.current?.reset(),
  });
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        fields.set("accion", "invitar");
        submit(fields);
      }}
    >
      <Field
        label="Correo"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        error={campos.email}
        hint={`Recibe un enlace que sirve una sola vez y vence en ${dias} días. Entra con su cuenta de ese correo, o la crea.`}
      />
      <OpcionesPuesto elegido="pedidos" />
      <Button type="submit" busy={busy ? "Enviando…" : undefined}>
        Enviar invitación
      </Button>
    </form>
  );
}
