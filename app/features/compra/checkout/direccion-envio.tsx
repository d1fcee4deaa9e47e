import { useEffect, useRef, useState } from "react";
import { CheckboxField } from "#app/ui/field.tsx";
import { CamposDireccion } from "#app/features/entrega/direcciones/campos-direccion.tsx";
import {
  composeDireccion,
  MAX_DIRECCIONES,
  type PartesDireccion,
} from "#app/features/entrega/direcciones/direcciones.ts";
import { DireccionesGuardadas, type Guardada } from "#app/features/entrega/direcciones/direcciones-guardadas.tsx";
import { GUARDAR, readForm } from "./campos.ts";

interface Props {
  guardadas: readonly Guardada[];
  /** `vez`: number of times that another address was put into the fields. */
  puesta: { partes: PartesDireccion; vez: number };
  campos: Readonly<Record<string, string>>;
  /** Offers to keep it in the account. */
  guarda: boolean;
  onChoose: (partes: PartesDireccion) => void;
}

export function DireccionEnvio({ guardadas, puesta: { partes, vez }, campos, guarda, onChoose }: Props) {
  const calle = useRef<HTMLInputElement>(null);
  const isNew = (escrita: PartesDireccion) => !guardadas.some(({ texto }) => texto === composeDireccion(escrita));
  const [nueva, setNueva] = useState(() => isNew(partes));
  useEffect(() => {
    // Triggers the saving of the draft.
    if (vez > 0) calle.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, [vez]);
  return (
    <fieldset
      className="grid gap-5"
      onInput={({ currentTarget: { form } }) => form && setNueva(isNew(readForm(form).direccion))}
    >
      <legend className="mb-3 font-semibold">Dirección de envío</legend>
      <DireccionesGuardadas guardadas={guardadas} onChoose={onChoose} />
      <div key={vez} className="grid gap-5">
        <CamposDireccion valores={partes} errores={campos} calle={calle} />
      </div>
      <div hidden={!guarda || !nueva || guardadas.length >= MAX_DIRECCIONES}>
        <CheckboxField name={GUARDAR} label="Guardar esta dirección para mis próximas compras" />
      </div>
    </fieldset>
  );
}
