import { useEffect, useRef } from "react";
import { Field } from "#app/ui/field.tsx";
import { formatNumero } from "#lib/numbers.ts";
import { type Filtros, formatPrecio } from "./filtros.ts";

export const LADOS = ["desde", "hasta"] as const;

interface CasillaProps {
  name: "categoria" | "opcion" | "oferta";
  value: string;
  checked: boolean;
  disabled: boolean;
}

/** Keeps the choice while its list loads; a chip, Back or another address changes it. */
function Casilla({ checked, ...attributes }: CasillaProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.checked = checked;
  }, [checked]);
  return <input ref={input} type="checkbox" defaultChecked={checked} {...attributes} />;
}

interface GrupoProps {
  titulo: string;
  name: CasillaProps["name"];
  valores: readonly { value: string; texto: string; cantidad: number | null; muchos: boolean }[];
  elegidas: readonly string[];
}

/** A value without results is disabled unless chosen. */
export function Casillas({ titulo, name, valores, elegidas }: GrupoProps) {
  return (
    <fieldset className="grid">
      <legend className="mb-1 font-semibold">{titulo}</legend>
      {valores.map(({ value, texto, cantidad, muchos }) => {
        const checked = elegidas.includes(value);
        return (
          <label key={value} className="opcion">
            <Casilla name={name} value={value} checked={checked} disabled={cantidad === 0 && !checked} />
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
