import type { Ref } from "react";
import { Field } from "#app/ui/field.tsx";
import { CampoDistrito } from "./campo-distrito.tsx";
import { MAX_CALLE, MAX_REFERENCIA, type PartesDireccion } from "./direcciones.ts";

interface Props {
  valores: PartesDireccion;
  errores: Partial<Record<string, string>>;
  calle?: Ref<HTMLInputElement>;
}

export function CamposDireccion({ valores, errores, calle }: Props) {
  return (
    <>
      <CampoDistrito valores={valores} errores={errores} />
      <Field
        ref={calle}
        label="Calle y número"
        name="calle"
        required
        maxLength={MAX_CALLE}
        autoComplete="address-line1"
        hint="Con departamento, manzana o lote si los tiene: Av. Larco 123, dpto. 402."
        defaultValue={valores.calle}
        error={errores.calle}
      />
      <Field
        label="Referencia (opcional)"
        name="referencia"
        maxLength={MAX_REFERENCIA}
        autoComplete="off"
        hint="Lo que ayude a encontrarla: frente al parque, puerta verde."
        defaultValue={valores.referencia}
        error={errores.referencia}
      />
    </>
  );
}
