import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { SEARCH } from "#lib/list-params.ts";
import { PRODUCTOS_MAXIMOS } from "./cupones.schema.ts";

const PAUSA = 200;
const MIN_LETRAS = 2;

export interface ProductoElegido {
  id: string;
  nombre: string;
}

interface ProductosHallados {
  texto: string;
  productos: readonly ProductoElegido[];
}

/** By the palette's search. */
function useHallados(texto: string) {
  const { data, load, state } = useFetcher<ProductosHallados | null>();
  const buscado = texto.trim();
  const asks = buscado.length >= MIN_LETRAS;
  useEffect(() => {
    if (!asks) return undefined;
    const timer = setTimeout(
      () => void load(`/admin/buscar?${new URLSearchParams({ [SEARCH]: buscado }).toString()}`),
      PAUSA,
    );
    return () => clearTimeout(timer);
  }, [asks, buscado, load]);
  const hallados = asks && data?.texto === buscado ? data.productos : null;
  return { hallados, failed: asks && state === "idle" && data === null };
}

function describe(hallados: readonly ProductoElegido[] | null, failed: boolean): string {
  if (failed) return "No se pudo buscar. Cambia el texto para probar otra vez.";
  if (!hallados) return "";
  if (hallados.length === 0) return "Ningún producto se llama así.";
  return hallados.length === 1 ? "1 producto hallado" : `${hallados.length} productos hallados`;
}

interface Props {
  elegidos: readonly ProductoElegido[];
  onChange: (elegidos: readonly ProductoElegido[]) => void;
  error: string | undefined;
}

/** Sends `productos`, an id each. */
export function CampoProductos({ elegidos, onChange, error }: Props) {
  const [texto, setTexto] = useState("");
  const box = useRef<HTMLFieldSetElement>(null);
  const { hallados, failed } = useHallados(texto);
  const otros = hallados?.filter(({ id }) => elegidos.every((one) => one.id !== id)) ?? null;
  const focusSearch = () => box.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  const add = (producto: ProductoElegido) => {
    onChange([...elegidos, producto]);
    setTexto("");
    announce(`Añadido: ${producto.nombre}.`);
    focusSearch();
  };
  const remove = ({ id, nombre }: ProductoElegido) => {
    onChange(elegidos.filter((one) => one.id !== id));
    announce(`Quitado: ${nombre}.`);
    focusSearch();
  };
  return (
    <fieldset ref={box} className="grid content-start gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">Productos</legend>
      {elegidos.length > 0 ? (
        <ul aria-label="Productos elegidos" className="grid divide-y rounded-control border">
          {elegidos.map((producto) => (
            <li key={producto.id} className="flex min-h-11 items-center gap-2 pl-3">
              <input type="hidden" name="productos" value={producto.id} />
              <span className="min-w-0 flex-1 truncate">{producto.nombre}</span>
              <button
                type="button"
                aria-label={`Quitar ${producto.nombre}`}
                className={iconButtonStyle()}
                onClick={() => remove(producto)}
              >
                <Icon name="x" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {elegidos.length < PRODUCTOS_MAXIMOS ? (
        <Field
          label="Buscar un producto"
          name=""
          type="search"
          autoComplete="off"
          value={texto}
          onChange={(event) => setTexto(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not send the form around this field.
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [only, ...more] = otros ?? [];
            if (only && more.length === 0) add(only);
          }}
          hint="Sin elegir ninguno, solo cuentan las categorías. De un producto con variantes valen todas."
          error={error}
        />
      ) : (
        <FieldError id="productos-error" error={error} />
      )}
      {otros && otros.length > 0 ? (
        <ul aria-label="Productos hallados" className="grid divide-y rounded-control border">
          {otros.map((producto) => (
            <li key={producto.id}>
              <Button variant="tertiary" size="sm" className="w-full justify-start" onClick={() => add(producto)}>
                <Icon name="plus" className="size-4 stroke-2" />
                <span className="truncate">{producto.nombre}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <output className="text-sm text-muted empty:hidden">{describe(hallados, failed)}</output>
    </fieldset>
  );
}
