import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError } from "#app/ui/field.tsx";
import { BotonesMover, type MovesFila } from "./botones-mover.tsx";
import { CampoImagen } from "./campo-imagen.tsx";
import { type Hacedor, MAX_FRASE_HACEDOR, MAX_HACEDORES, MAX_NOMBRE_HACEDOR } from "./hacedores.ts";
import { useFilas } from "./use-filas.ts";

const NUEVO: Hacedor = { nombre: "", lugar: "", frase: "", imagen: "" };

interface HacedorProps {
  n: number;
  fila: Hacedor;
  campos: Readonly<Record<string, string>>;
  onRemove: () => void;
  moves: MovesFila;
}

function HacedorEditado({ n, fila, campos, onRemove, moves }: HacedorProps) {
  const [nombre, setNombre] = useState(fila.nombre);
  const field = (name: keyof Hacedor) => ({
    name: `valor.${n}.${name}`,
    defaultValue: fila[name],
    error: campos[`valor.${n}.${name}`],
  });
  const who = nombre || "la persona o el taller nuevo";
  return (
    <fieldset className="grid items-start gap-x-4 gap-y-3 rounded-card border p-4 lg:grid-cols-2">
      <legend className="px-1 font-semibold">{nombre || "Nuevo"}</legend>
      <Field
        {...field("nombre")}
        label="Nombre de la persona o del taller"
        autoComplete="off"
        maxLength={MAX_NOMBRE_HACEDOR}
        onInput={({ currentTarget: { value } }) => setNombre(value)}
      />
      <Field {...field("lugar")} label="De dónde es" autoComplete="off" maxLength={MAX_NOMBRE_HACEDOR} />
      <div className="lg:col-span-2">
        <Field {...field("frase")} label="Qué hace, en una frase" autoComplete="off" maxLength={MAX_FRASE_HACEDOR} />
      </div>
      <div className="lg:col-span-2">
        <CampoImagen {...field("imagen")} label="Imagen" ayuda="Cuadrada o vertical. Puede quedar vacía." />
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:col-span-2">
        <BotonesMover n={n} moves={moves} who={who} />
        <Button variant="tertiary" size="sm" onClick={onRemove}>
          Quitar <span className="sr-only">{who}</span>
        </Button>
      </div>
    </fieldset>
  );
}

interface Props {
  filas: readonly Hacedor[];
  campos: HacedorProps["campos"];
}

export function ControlHacedores({ filas, campos }: Props) {
  const { box, filas: hacedores, add, remove, listMoves } = useFilas(filas, NUEVO, "nombre");
  return (
    <div ref={box} className="grid gap-4">
      {hacedores.map(({ n, fila }, place) => (
        <HacedorEditado key={n} {...{ n, fila, campos }} onRemove={() => remove(n)} moves={listMoves(place)} />
      ))}
      <GroupError error={campos.valor} />
      {hacedores.length < MAX_HACEDORES ? (
        <Button variant="secondary" size="sm" className="justify-self-start" data-agregar onClick={add}>
          Agregar a quien lo hace
        </Button>
      ) : (
        <p className="text-sm text-muted">Hay {MAX_HACEDORES}: son los que puede haber.</p>
      )}
    </div>
  );
}
