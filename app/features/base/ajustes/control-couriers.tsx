import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError, SelectField } from "#app/ui/field.tsx";
import { type Courier, MAX_COURIERS, MAX_NOMBRE_COURIER, MAX_SEGUIMIENTO, NUMERO } from "./couriers.ts";
import { useFilas } from "./use-filas.ts";

const NUEVO: Courier = { nombre: "", tipo: "envio", seguimiento: "" };

interface CourierProps {
  n: number;
  fila: Courier;
  campos: Readonly<Record<string, string>>;
  onRemove: (() => void) | null;
}

function CourierEditado({ n, fila, campos, onRemove }: CourierProps) {
  const [nombre, setNombre] = useState(fila.nombre);
  const field = (name: keyof Courier) => ({
    name: `valor.${n}.${name}`,
    defaultValue: fila[name],
    error: campos[`valor.${n}.${name}`],
  });
  return (
    <fieldset className="grid items-start gap-x-4 gap-y-3 rounded-card border p-4 lg:grid-cols-4">
      <legend className="px-1 font-semibold">{nombre || "Courier nuevo"}</legend>
      <div className="lg:col-span-2">
        <Field
          {...field("nombre")}
          label="Nombre"
          autoComplete="off"
          maxLength={MAX_NOMBRE_COURIER}
          onInput={({ currentTarget: { value } }) => setNombre(value)}
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField {...field("tipo")} label="Cómo llega">
          <option value="envio">Lo lleva al cliente</option>
          <option value="recojo">El cliente lo recoge</option>
        </SelectField>
      </div>
      <div className="lg:col-span-4">
        <Field
          {...field("seguimiento")}
          label="Página de seguimiento"
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_SEGUIMIENTO}
          hint={`Con ${NUMERO} donde va el número, si su dirección lo lleva. Vacía: no tiene.`}
        />
      </div>
      {onRemove ? (
        <Button variant="tertiary" size="sm" className="justify-self-start" onClick={onRemove}>
          Quitar <span className="sr-only">{nombre || "el courier nuevo"}</span>
        </Button>
      ) : null}
    </fieldset>
  );
}

interface Props {
  filas: readonly Courier[];
  campos: CourierProps["campos"];
}

export function ControlCouriers({ filas, campos }: Props) {
  const { box, filas: couriers, add, remove } = useFilas(filas, NUEVO, "nombre");

  return (
    <div ref={box} className="grid gap-4">
      {couriers.map(({ n, fila }) => (
        <CourierEditado key={n} {...{ n, fila, campos }} onRemove={couriers.length > 1 ? () => remove(n) : null} />
      ))}
      <GroupError error={campos.valor} />
      {couriers.length < MAX_COURIERS ? (
        <Button variant="secondary" size="sm" className="justify-self-start" data-agregar onClick={add}>
          Agregar un courier
        </Button>
      ) : (
        <p className="text-sm text-muted">Hay {MAX_COURIERS} couriers: son los que puede haber.</p>
      )}
    </div>
  );
}
