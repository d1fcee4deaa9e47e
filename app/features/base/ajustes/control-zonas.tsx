import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError, TextAreaField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { MAX_DIAS, MAX_ZONAS } from "./limites-zonas.ts";
import { useFilas } from "./use-filas.ts";
import type { FilaZona } from "./zonas.ts";

const SEMANA = [
  [1, "lunes"],
  [2, "martes"],
  [3, "miércoles"],
  [4, "jueves"],
  [5, "viernes"],
  [6, "sábado"],
  [0, "domingo"],
] as const;

const NUEVA: FilaZona = {
  nombre: "",
  alcance: "",
  lugares: "",
  costo: "",
  gratis_desde: "",
  dias_minimo: "",
  dias_maximo: "",
  corte: "14:00",
  habiles: [1, 2, 3, 4, 5],
};

interface DiasProps {
  name: string;
  habiles: readonly number[];
  error: string | undefined;
}

function Dias({ name, habiles, error }: DiasProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="grid gap-1 col-span-2 lg:col-span-4">
      <legend className="text-sm font-semibold">Días que cuentan</legend>
      <div className="flex flex-wrap gap-x-5">
        {SEMANA.map(([dia, nombre], index) => (
          <label key={dia} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={dia}
              defaultChecked={habiles.includes(dia)}
              aria-invalid={error && index === 0 ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className="size-5"
            />
            {nombre}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface ZonaProps {
  n: number;
  fila: FilaZona;
  campos: Readonly<Record<string, string>>;
  onRemove: (() => void) | null;
}

function Zona({ n, fila, campos, onRemove }: ZonaProps) {
  const [nombre, setNombre] = useState(fila.nombre);
  const field = <Name extends Exclude<keyof FilaZona, "habiles">>(name: Name) => ({
    name: `valor.${n}.${name}`,
    defaultValue: fila[name],
    error: campos[`valor.${n}.${name}`],
  });
  return (
    <fieldset className="grid items-start grid-cols-2 gap-x-4 gap-y-3 rounded-card border p-4 lg:grid-cols-4">
      <legend className="px-1 font-semibold">{nombre || "Zona nueva"}</legend>
      <div className="col-span-2">
        <Field
          {...field("nombre")}
          label="Nombre"
          maxLength={40}
          onInput={({ currentTarget: { value } }) => setNombre(value)}
        />
      </div>
      <div className="col-span-2 lg:col-span-4">
        <Field {...field("alcance")} label="Qué lugares son, para el cliente" maxLength={120} />
      </div>
      <div className="col-span-2 lg:col-span-4">
        <TextAreaField
          {...field("lugares")}
          label="Lugares"
          rows={2}
          maxLength={12_000}
          hint="Uno por línea: un departamento (Cusco), una provincia (Calca, Cusco) o un distrito (Lares, Calca, Cusco). Vacío: el resto del Perú."
        />
      </div>
      <Field {...field("costo")} label="Precio sin IGV (S/)" inputMode="decimal" maxLength={10} />
      <Field
        {...field("gratis_desde")}
        label="Gratis desde (S/)"
        inputMode="decimal"
        maxLength={10}
        hint="Vacío: nunca."
      />
      <Field {...field("dias_minimo")} label="Días, mínimo" type="number" min={0} max={MAX_DIAS} />
      <Field {...field("dias_maximo")} label="Días, máximo" type="number" min={0} max={MAX_DIAS} />
      <Field
        {...field("corte")}
        label="Hora límite"
        type="time"
        hint="Lo que se pide después cuenta para el siguiente día."
      />
      <Dias name={`valor.${n}.habiles`} habiles={fila.habiles} error={campos[`valor.${n}.habiles`]} />
      {onRemove ? (
        <Button variant="tertiary" size="sm" className="justify-self-start" onClick={onRemove}>
          Quitar zona <span className="sr-only">{nombre}</span>
        </Button>
      ) : null}
    </fieldset>
  );
}

export function ControlZonas({ filas, campos }: { filas: readonly FilaZona[]; campos: ZonaProps["campos"] }) {
  const { box, filas: zonas, add, remove } = useFilas(filas, NUEVA, "nombre");

  return (
    <div ref={box} className="grid gap-4">
      {zonas.map(({ n, fila }) => (
        <Zona key={n} {...{ n, fila, campos }} onRemove={zonas.length > 1 ? () => remove(n) : null} />
      ))}
      <GroupError error={campos.valor} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {zonas.length < MAX_ZONAS ? (
          <Button variant="secondary" size="sm" data-agregar onClick={add}>
            Agregar una zona
          </Button>
        ) : (
          <p className="text-sm text-muted">Hay {MAX_ZONAS} zonas: son las que puede haber.</p>
        )}
        <p className="text-sm">
          <Link to="/admin/reclamos/feriados" className="link">
            Feriados que no cuentan
          </Link>
        </p>
      </div>
    </div>
  );
}
