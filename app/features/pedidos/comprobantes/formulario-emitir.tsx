import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { CompradorPedido } from "./comprador.ts";

export function FormularioEmitir({ comprador }: { comprador: CompradorPedido | null }) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo emitir el comprobante." });
  const [documento, setDocumento] = useState<string>(comprador?.documento ?? "");
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-2xl sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <SelectField
        label="A nombre de"
        name="documento"
        value={documento}
        onChange={(event) => setDocumento(event.target.value)}
        error={campos.documento}
      >
        <option value="">Boleta sin nombre</option>
        <option value="dni">Boleta con DNI</option>
        <option value="ce">Boleta con carné de extranjería</option>
        <option value="ruc">Factura con RUC</option>
      </SelectField>
      {documento === "" ? (
        ["numero", "nombre", "direccion"].map((name) => <input key={name} type="hidden" name={name} value="" />)
      ) : (
        <>
          <Field
            label="Número"
            name="numero"
            required
            autoComplete="off"
            defaultValue={comprador?.numero}
            error={campos.numero}
          />
          <Field
            label={documento === "ruc" ? "Razón social" : "Nombre y apellidos"}
            name="nombre"
            required
            autoComplete="off"
            defaultValue={comprador?.nombre}
            error={campos.nombre}
          />
          {documento === "ruc" ? (
            <Field
              label="Dirección fiscal"
              name="direccion"
              required
              autoComplete="off"
              defaultValue={comprador?.direccion}
              error={campos.direccion}
            />
          ) : (
            <input type="hidden" name="direccion" value="" />
          )}
        </>
      )}
      <Button type="submit" className="justify-self-start sm:col-span-2" busy={busy ? "Emitiendo…" : undefined}>
        Emitir
      </Button>
    </form>
  );
}
