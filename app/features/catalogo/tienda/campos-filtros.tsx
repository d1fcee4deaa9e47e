import { useEffect, useRef } from "react";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field.tsx";
import { formatNumero } from "#lib/numbers.ts";
import { type Filtros, formatPrecio } from "./filtros.ts";
import type { Faceta } from "./listado.ts";

export const LADOS = ["desde", "hasta"] as const;

interface CasillaProps {
  name: Faceta["name"];
  value: string;
  checked: boolean;
  disabled: boolean;
}

/** Keeps the choice while its list loads; a chip, Back or another address changes it. */
function Casilla({ checked, ...attributes }: CasillaProps) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(checked);
  useEffect(() => {
    // Not at hydration: a choice made before it is repeated after it.
    if (input.current && last.current !== checked) input.current.checked = checked;
    last.current = checked;
  }, [checked]);
  // A browser that restores what was chosen would differ from the list.
  return <input ref={input} type="checkbox" autoComplete="off" defaultChecked={checked} {...attributes} />;
}

/** A value without results is disabled unless chosen. Colours have their tone beside the name. */
export function Casillas({ titulo, name, valores, elegidas }: Faceta & { elegidas: readonly string[] }) {
  const tonos = valores.some(({ tono }) => tono);
  return (
    <fieldset className={cx("opciones", name === "opcion" && (tonos ? "tonos" : "tallas"))}>
      <legend className="mb-1 font-semibold">{titulo}</legend>
      {valores.map(({ value, texto, cantidad, muchos, tono }) => {
        const checked = elegidas.includes(value);
        return (
          <label key={value} className="opcion">
            <Casilla name={name} value={value} checked={checked} disabled={cantidad === 0 && !checked} />
            {tono ? (
              <svg viewBox="-9 -9 18 18" aria-hidden>
                <circle fill={tono} />
              </svg>
            ) : null}
            {texto}
            {cantidad === null ? null : (
              <span>
                {formatNumero(cantidad)}
                {muchos ? "+" : ""}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

interface PrecioProps {
  lado: (typeof LADOS)[number];
  valor: Filtros["desde"];
  ejemplo: string | undefined;
  error: string | undefined;
}

export function Precio({ lado, valor, ejemplo, error }: PrecioProps) {
  const input = useRef<HTMLInputElement>(null);
  const text = formatPrecio(valor);
  useEffect(() => {
    if (input.current) input.current.value = text;
  }, [text]);
  return (
    <Field
      ref={input}
      label={lado === "desde" ? "Desde S/" : "Hasta S/"}
      name={lado}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      pattern="\s*\d{1,8}([.,]\d{1,2})?\s*"
      defaultValue={text}
      placeholder={ejemplo}
      error={error}
    />
  );
}
