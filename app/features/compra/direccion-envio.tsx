import { useEffect, useRef } from "react";
import { Field } from "#app/ui/field.tsx";
import { CampoDistrito } from "#app/features/direcciones/campo-distrito.tsx";
import { MAX_CALLE, MAX_REFERENCIA, type PartesDireccion } from "#app/features/direcciones/direcciones.ts";
import { DireccionesGuardadas, type Guardada } from "#app/features/direcciones/direcciones-guardadas.tsx";

interface Props {
  guardadas: readonly Guardada[];
  /** `vez` counts how often another address was put into the fields. */
  puesta: { partes: PartesDireccion; vez: number };
  campos: Readonly<Record<string, string>>;
  onChoose: (partes: PartesDireccion) => void;
}

/** Where an order goes: one of the customer's addresses, or another one by its parts. */
export function DireccionEnvio({ guardadas, puesta: { partes, vez }, campos, onChoose }: Props) {
  const calle = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form keeps as a draft what was put into it.
    if (vez > 0) calle.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, [vez]);
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">Dirección de envío</legend>
      <DireccionesGuardadas guardadas={guardadas} onChoose={onChoose} />
      <div key={vez} className="grid gap-5">
        <CampoDistrito valores={partes} errores={campos} />
        <Field
          ref={calle}
          label="Calle y número"
          name="calle"
          required
          maxLength={MAX_CALLE}
          autoComplete="address-line1"
          hint="Con departamento, manzana o lote si los tiene: Av. Larco 123, dpto. 402."
          defaultValue={partes.calle}
          error={campos.calle}
        />
        <Field
          label="Referencia (opcional)"
          name="referencia"
          maxLength={MAX_REFERENCIA}
          autoComplete="off"
          hint="Lo que ayude a encontrarla: frente al parque, puerta verde."
          defaultValue={partes.referencia}
          error={campos.referencia}
        />
      </div>
    </fieldset>
  );
}
