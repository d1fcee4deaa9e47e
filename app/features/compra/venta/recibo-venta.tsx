import { useState } from "react";
import { Field, SelectField } from "#app/ui/field.tsx";

/** For the boleta or factura; empty, the boleta names nobody. */
export function ReciboVenta({ campos }: { campos: Readonly<Record<string, string>> }) {
  const [documento, setDocumento] = useState("");
  const pide = campos["comprobante.numero"] !== undefined;
  const open = documento !== "" || pide;
  return (
    <div className="grid gap-3">
      <SelectField
        label="A nombre de"
        name="documento"
        value={documento}
        error={pide && documento === "" ? "Elige el documento de quien compra." : undefined}
        onChange={(event) => setDocumento(event.target.value)}
      >
        <option value="">Nadie en especial</option>
        <option value="dni">DNI</option>
        <option value="ce">Carné de extranjería</option>
        <option value="ruc">RUC, con factura</option>
      </SelectField>
      {open ? (
        <>
          <Field
            label="Número"
            name="comprobante.numero"
            inputMode={documento === "ce" ? "text" : "numeric"}
            maxLength={20}
            autoComplete="off"
            error={campos["comprobante.numero"]}
          />
          <Field
            label={documento === "ruc" ? "Razón social" : "Nombre y apellidos"}
            name="comprobante.nombre"
            maxLength={200}
            autoComplete="off"
            error={campos["comprobante.nombre"]}
          />
        </>
      ) : null}
      {documento === "ruc" ? (
        <Field
          label="Dirección fiscal"
          name="comprobante.direccion"
          maxLength={200}
          autoComplete="off"
          error={campos["comprobante.direccion"]}
        />
      ) : null}
    </div>
  );
}
