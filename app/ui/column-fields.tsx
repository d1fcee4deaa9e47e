import { Badge } from "./badge.tsx";
import { SelectField } from "./field.tsx";
import type { ColumnaPorElegir } from "#lib/columns.ts";

interface Props<Papel extends string> {
  columnas: readonly ColumnaPorElegir<Papel>[];
  papeles: Readonly<Record<Papel, string>>;
  campos: Readonly<Record<string, string>>;
}

/** What each column of a file is for: fields `papel.<n>`. */
export function ColumnFields<Papel extends string>({ columnas, papeles, campos }: Props<Papel>) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {columnas.map(({ titulo, papel, ejemplos, conocida }, n) => (
        <li key={`${n} ${titulo}`} className="grid min-w-0 content-start gap-1 rounded-control border p-3">
          <SelectField
            label={titulo || `Columna ${n + 1}, sin título`}
            name={`papel.${n}`}
            defaultValue={papel}
            error={campos[`papel.${n}`]}
            hint={
              <span className="block break-words">
                {ejemplos.length > 0 ? `Por ejemplo: ${ejemplos.join(" · ")}` : "Vacía en todas las filas."}
              </span>
            }
          >
            {Object.entries<string>(papeles).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </SelectField>
          {conocida || ejemplos.length === 0 ? null : (
            <span>
              <Badge tone="yellow">No se conoce</Badge>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
