import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { MAX_CATEGORIAS, MAX_NOMBRE_CATEGORIA } from "#lib/categorias.ts";
import { BotonesMover, type MovesFila } from "./botones-mover.tsx";
import { type FilaCategoria, MAX_FRASE } from "./categorias.ts";
import { useFilas } from "./use-filas.ts";

const NUEVA: FilaCategoria = { antes: "", nombre: "", frase: "", producto: "" };

const toProductos = (nombre: string) => `/admin/productos?${new URLSearchParams({ categoria: nombre })}`;

function EnlaceProductos({ nombre }: { nombre: string }) {
  return (
    <Link to={toProductos(nombre)} className="link inline-flex min-h-11 items-center text-sm">
      Productos de «{nombre}»
    </Link>
  );
}

interface CategoriaProps {
  n: number;
  fila: FilaCategoria;
  campos: Readonly<Record<string, string>>;
  onRemove: (() => void) | null;
  moves: MovesFila;
}

function CategoriaEditada({ n, fila, campos, onRemove, moves }: CategoriaProps) {
  const [nombre, setNombre] = useState(fila.nombre);
  const field = (name: Exclude<keyof FilaCategoria, "antes">) => ({
    name: `valor.${n}.${name}`,
    defaultValue: fila[name],
    error: campos[`valor.${n}.${name}`],
    autoComplete: "off",
  });
  const who = <span className="sr-only">{nombre || "la categoría nueva"}</span>;
  return (
    <fieldset className="grid items-start gap-x-4 gap-y-3 rounded-card border p-4 lg:grid-cols-4">
      <legend className="px-1 font-semibold">{nombre || "Categoría nueva"}</legend>
      <input type="hidden" name={`valor.${n}.antes`} value={fila.antes} />
      <Field
        {...field("nombre")}
        label="Nombre"
        maxLength={MAX_NOMBRE_CATEGORIA}
        onInput={({ currentTarget: { value } }) => setNombre(value)}
      />
      <div className="lg:col-span-3">
        <Field {...field("frase")} label="Frase" maxLength={MAX_FRASE} />
      </div>
      <div className="lg:col-span-4">
        <Field
          {...field("producto")}
          label="Producto de su foto"
          inputMode="url"
          maxLength={300}
          hint="Pega la dirección de uno de sus productos. Vacío: el primero que tenga foto."
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:col-span-4">
        <BotonesMover n={n} moves={moves} who={nombre || "la categoría nueva"} />
        {onRemove ? (
          <Button variant="tertiary" size="sm" onClick={onRemove}>
            Quitar {who}
          </Button>
        ) : null}
        {fila.antes ? <EnlaceProductos nombre={fila.antes} /> : null}
      </div>
    </fieldset>
  );
}

export function ControlCategorias({
  filas,
  campos,
}: {
  filas: readonly FilaCategoria[];
  campos: Readonly<Record<string, string>>;
}) {
  const { box, filas: categorias, add, remove, listMoves } = useFilas(filas, NUEVA, "nombre");
  const quitadas = filas.filter(({ antes }) => !categorias.some(({ fila }) => fila.antes === antes));

  return (
    <div ref={box} className="grid gap-4">
      {categorias.map(({ n, fila }, place) => (
        <CategoriaEditada
          key={n}
          {...{ n, fila, campos }}
          onRemove={categorias.length > 1 ? () => remove(n) : null}
          moves={listMoves(place)}
        />
      ))}
      {campos.valor ? (
        <div role="alert" className="text-sm font-medium text-danger">
          <p>{campos.valor}</p>
          {quitadas.map(({ antes }) => (
            <EnlaceProductos key={antes} nombre={antes} />
          ))}
        </div>
      ) : null}
      {categorias.length < MAX_CATEGORIAS ? (
        <Button variant="secondary" size="sm" className="justify-self-start" data-agregar onClick={add}>
          Agregar una categoría
        </Button>
      ) : (
        <p className="text-sm text-muted">Hay {MAX_CATEGORIAS} categorías: son las que puede haber.</p>
      )}
    </div>
  );
}
