import { useEffect, useRef } from "react";
import { CamposDireccion } from "#app/features/direcciones/campos-direccion.tsx";
import type { PartesDireccion } from "#app/features/direcciones/direcciones.ts";
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
        <CamposDireccion valores={partes} errores={campos} calle={calle} />
      </div>
    </fieldset>
  );
}
