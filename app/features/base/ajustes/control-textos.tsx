import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError, TextAreaField } from "#app/ui/field.tsx";
import { MAX_TEXTO, MAX_TEXTOS, MAX_TITULO, NOMBRE, type TextoPreparado } from "./textos.ts";
import { useFilas } from "./use-filas.ts";

const NUEVO: TextoPreparado = { titulo: "", texto: "" };

interface TextoProps {
  n: number;
  fila: TextoPreparado;
  campos: Readonly<Record<string, string>>;
  onRemove: () => void;
}

function TextoEditado({ n, fila, campos, onRemove }: TextoProps) {
  const [titulo, setTitulo] = useState(fila.titulo);
  const field = (name: keyof TextoPreparado) => ({
    name: `valor.${n}.${name}`,
    defaultValue: fila[name],
    error: campos[`valor.${n}.${name}`],
  });
  return (
    <fieldset className="grid gap-3 rounded-card border p-4">
      <legend className="px-1 font-semibold">{titulo || "Texto nuevo"}</legend>
      <Field
        {...field("titulo")}
        label="Título"
        autoComplete="off"
        maxLength={MAX_TITULO}
        onInput={({ currentTarget: { value } }) => setTitulo(value)}
      />
      <TextAreaField
        {...field("texto")}
        label="Texto"
        rows={4}
        maxLength={MAX_TEXTO}
        hint={`${NOMBRE} se cambia por el nombre de quien escribió.`}
      />
      <Button variant="tertiary" size="sm" className="justify-self-start" onClick={onRemove}>
        Quitar <span className="sr-only">{titulo || "el texto nuevo"}</span>
      </Button>
    </fieldset>
  );
}

interface Props {
  filas: readonly TextoPreparado[];
  campos: TextoProps["campos"];
}

export function ControlTextos({ filas, campos }: Props) {
  const { box, filas: textos, add, remove } = useFilas(filas, NUEVO, "titulo");

  return (
    <div ref={box} className="grid gap-4">
      {textos.map(({ n, fila }) => (
        <TextoEditado key={n} {...{ n, fila, campos }} onRemove={() => remove(n)} />
      ))}
      <GroupError error={campos.valor} />
      {textos.length < MAX_TEXTOS ? (
        <Button variant="secondary" size="sm" className="justify-self-start" data-agregar onClick={add}>
          Agregar un texto
        </Button>
      ) : (
        <p className="text-sm text-muted">Hay {MAX_TEXTOS} textos: son los que puede haber.</p>
      )}
    </div>
  );
}
