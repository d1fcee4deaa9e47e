import { useState } from "react";
import { BOLETA_CON_DOCUMENTO_SOLES } from "#lib/atencion.ts";
import { hasToNameBuyer } from "#app/features/pedidos/comprobantes/comprador.ts";
import { CheckboxField, Field, SelectField } from "#app/ui/field.tsx";
import type { Centimos } from "#lib/dinero.ts";
import { type ComprobanteOfrecido, FACTURA } from "./comprobante.ts";
import { readBorrador } from "./pestana.ts";

interface Props {
  usuario_id: string;
  nombre: string;
  guardados: ComprobanteOfrecido;
  total: Centimos;
  campos: Readonly<Record<string, string>>;
}

const formatPromesa = (clase: string, correo: boolean): string =>
  correo
    ? `Te enviaremos tu ${clase} electrónica por correo.`
    : `Tu ${clase} electrónica estará en la página de tu pedido.`;

/** Starts from the draft, else from the last order. */
export default function CamposComprobante({ usuario_id, nombre, guardados, total, campos }: Props) {
  const [escrito] = useState(() => readBorrador(usuario_id)?.comprobante ?? null);
  const [factura, setFactura] = useState(escrito?.factura ?? false);
  const named = hasToNameBuyer(total);
  const { factura: empresa, boleta } = guardados;
  return (
    <section aria-labelledby="comprobante" className="grid gap-4">
      <h2 id="comprobante" className="text-xl">
        Comprobante
      </h2>
      <p className="text-muted">
        {formatPromesa(factura ? "factura" : "boleta", guardados.correo)}
        {named && !factura
          ? ` Como pasa de S/ ${BOLETA_CON_DOCUMENTO_SOLES}, lleva el documento y el nombre de quien compra.`
          : null}
      </p>
      <CheckboxField
        name={FACTURA}
        label="Necesito factura"
        checked={factura}
        onChange={({ target }) => setFactura(target.checked)}
        error={campos[FACTURA]}
      />
      <div hidden={!factura} className="grid gap-5">
        <Field
          label="RUC"
          name="factura_numero"
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          aria-required
          defaultValue={escrito?.factura_numero ?? empresa?.numero}
          error={campos.factura_numero}
        />
        <Field
          label="Razón social"
          name="factura_nombre"
          maxLength={200}
          autoComplete="organization"
          aria-required
          defaultValue={escrito?.factura_nombre ?? empresa?.nombre}
          error={campos.factura_nombre}
        />
        <Field
          label="Dirección fiscal"
          name="factura_direccion"
          maxLength={200}
          autoComplete="off"
          aria-required
          hint="La que figura en tu ficha RUC."
          defaultValue={escrito?.factura_direccion ?? empresa?.direccion}
          error={campos.factura_direccion}
        />
      </div>
      <div hidden={factura || !named} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            label="Documento"
            name="boleta_documento"
            defaultValue={escrito?.boleta_documento || (boleta?.documento ?? "dni")}
            error={campos.boleta_documento}
          >
            <option value="dni">DNI</option>
            <option value="ce">Carné de extranjería</option>
          </SelectField>
          <Field
            label="Número de documento"
            name="boleta_numero"
            maxLength={40}
            autoComplete="off"
            aria-required
            defaultValue={escrito?.boleta_numero ?? boleta?.numero}
            error={campos.boleta_numero}
          />
        </div>
        <Field
          label="Nombre y apellidos de quien compra"
          name="boleta_nombre"
          maxLength={200}
          autoComplete="name"
          aria-required
          defaultValue={escrito?.boleta_nombre ?? boleta?.nombre ?? nombre}
          error={campos.boleta_nombre}
        />
      </div>
    </section>
  );
}
