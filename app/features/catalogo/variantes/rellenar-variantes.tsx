import { useState } from "react";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import { readPrecio, readStock } from "#app/features/catalogo/productos/leer-campos.ts";
import type { TextosVariante } from "./tabla-variantes.ts";

interface Props {
  cuantas: number;
  onFill: (textos: Partial<TextosVariante>) => void;
}

export function RellenarVariantes({ cuantas, onFill }: Props) {
  const [typed, setTyped] = useState({ precio: "", stock: "" });
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({});
  const control = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errores[name],
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  const fill = () => {
    const { precio, stock } = { precio: typed.precio.trim(), stock: typed.stock.trim() };
    const wrong: Record<string, string> = {};
    const faults = { precio: precio && readPrecio(precio).error, stock: stock && readStock(stock).error };
    if (faults.precio) wrong.precio = faults.precio;
    if (faults.stock) wrong.stock = faults.stock;
    if (precio === "" && stock === "") wrong.precio = "Escribe un precio o un stock.";
    setErrores(wrong);
    if (Object.keys(wrong).length > 0) return;
    onFill({ ...(precio === "" ? {} : { precio }), ...(stock === "" ? {} : { stock }) });
    setTyped({ precio: "", stock: "" });
    announce(`${formatCantidad(cuantas, "variante rellenada", "variantes rellenadas")}. Falta guardar.`);
  };
  return (
    <form
      noValidate
      aria-label="Rellenar las elegidas"
      className="grid items-start gap-3 rounded-card bg-accent-soft p-3 sm:grid-cols-[auto_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        fill();
      }}
    >
      <p className="font-semibold sm:mt-7">{formatCantidad(cuantas, "elegida", "elegidas")}</p>
      <Field label="Precio para todas (S/)" inputMode="decimal" {...control("precio")} />
      <Field label="Stock para todas" inputMode="numeric" {...control("stock")} />
      <Button type="submit" variant="secondary" className="sm:mt-7">
        Rellenar
      </Button>
    </form>
  );
}
