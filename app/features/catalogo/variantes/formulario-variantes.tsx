import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { composeNombre, splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { EJES, readMatriz } from "./variantes.schema.ts";

interface Props {
  clave: string;
  nombre: string;
  /** Empty for a product without a group. */
  grupo: string;
  existentes: readonly (readonly string[])[];
}

const EJEMPLOS = { "1": "Talla", "2": "Color", "3": "Material" } as const;

function listEjes(existentes: readonly (readonly string[])[]) {
  const ejes = new Map<string, Set<string>>();
  for (const opcion of existentes.flat()) {
    const { nombre, valor } = splitOpcion(opcion);
    ejes.set(nombre, (ejes.get(nombre) ?? new Set()).add(valor));
  }
  return [...ejes].map(([nombre, valores]) => ({ nombre, valores: [...valores].join(", ") }));
}

export function FormularioVariantes({ clave, nombre, grupo, existentes }: Props) {
  const { submit, busy, campos } = useAction({ failure: "No se pudieron crear las variantes." });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => {
    const ejes = listEjes(existentes).flatMap((eje, n) => [
      [`nombre_${n + 1}`, eje.nombre],
      [`valores_${n + 1}`, eje.valores],
    ]);
    return { grupo: grupo || nombre, ...Object.fromEntries(ejes) };
  });
  const read = (name: string) => typed[name] ?? "";
  const { valor } = readMatriz(read);
  const there = new Set(existentes.map((opciones) => opciones.toSorted().join("\n")));
  const nuevas = valor?.combinaciones.filter((opciones) => !there.has(opciones.toSorted().join("\n"))) ?? [];
  const control = (name: string) => ({
    name,
    value: read(name),
    error: campos[name],
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="crear" />
      <input type="hidden" name="clave" value={clave} />
      <Field
        label="Grupo"
        required
        readOnly={grupo !== ""}
        hint="El nombre que comparten todas"
        {...control("grupo")}
      />
      {EJES.map((eje) => (
        <div key={eje} className="grid items-start gap-4 sm:grid-cols-[1fr_2fr]">
          <Field
            label={`Opción ${eje}`}
            required={eje === "1"}
            placeholder={EJEMPLOS[eje]}
            {...control(`nombre_${eje}`)}
          />
          <Field
            label={`Valores de la opción ${eje}`}
            required={eje === "1"}
            hint="Separados por comas"
            {...control(`valores_${eje}`)}
          />
        </div>
      ))}
      {valor ? (
        <div className="grid gap-2">
          <h3 className="text-base">
            {nuevas.length === 0 ? "Todas existen ya" : `Variantes nuevas: ${nuevas.length}`}
          </h3>
          <ul className="grid list-disc gap-1 pl-5 text-sm text-muted sm:grid-cols-2">
            {nuevas.map((opciones, n) => (
              <li key={opciones.join()}>
                {composeNombre(valor.grupo, opciones)}
                {grupo === "" && n === 0 ? " (este producto)" : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        Las nuevas copian precio, textos e imágenes de este producto y empiezan sin stock.
      </p>
      <Button type="submit" busy={busy ? "Creando…" : undefined} className="justify-self-start">
        Crear variantes
      </Button>
    </form>
  );
}
