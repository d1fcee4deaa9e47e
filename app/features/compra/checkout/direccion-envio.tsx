import { type ReactNode, useEffect, useRef, useState } from "react";
import { CheckboxField, GroupError } from "#app/ui/field.tsx";
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

const OPCION =
  "flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-4 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent";

/** By CSS: a draft chooses without React. */
export function EntregaORecojo({ recojo, error, children }: RecojoProps) {
  if (recojo === null) return children;
  return (
    <div className="group/entrega grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-3 font-semibold">Cómo lo recibes</legend>
        <label className={OPCION}>
          <input type="radio" name="recojo" value="0" defaultChecked={recojo !== null} className="size-5 shrink-0" />
          Envío a domicilio
        </label>
        <label className={OPCION} htmlFor="recojo-si">
          <input
            id="recojo-si"
            type="radio"
            name="recojo"
            value="1"
            aria-labelledby="recojo-nombre"
            aria-describedby="recojo-donde"
            className="size-5 shrink-0"
          />
          <span className="min-w-0 py-2">
            <span id="recojo-nombre" className="block font-semibold">
              Recojo en tienda, gratis
            </span>
            <span id="recojo-donde" className="block text-sm whitespace-pre-line text-muted">
              {recojo}
            </span>
          </span>
        </label>
        <GroupError error={error} />
      </fieldset>
      <div className="group-has-[#recojo-si:checked]/entrega:hidden">{children}</div>
    </div>
  );
}

interface RecojoProps {
  /** Where and when, in lines; null where it is not offered. */
  recojo: string | null;
  error: string | undefined;
  children: ReactNode;
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
