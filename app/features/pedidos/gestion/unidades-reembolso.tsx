import type { LineaDevolvible } from "#app/features/pedidos/pedidos/devolucion.ts";
import { Field } from "#app/ui/field.tsx";

interface Props {
  lineas: readonly LineaDevolvible[];
  unidades: Readonly<Record<string, string>>;
  campos: Readonly<Record<string, string>>;
  onChange: (producto_id: string, text: string) => void;
  /** How many of the refunded units can come back. */
  countVuelven: (linea: LineaDevolvible, cantidad: number) => number;
}

/** By default units go back to stock only in lines with unsent ones. */
export function UnidadesReembolso({ lineas, unidades, campos, onChange, countVuelven }: Props) {
  const some = lineas.filter(({ quedan }) => quedan > 0);
  if (some.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Qué unidades</legend>
      {some.map((linea) => {
        const { producto_id, nombre, quedan } = linea;
        const text = unidades[producto_id] ?? "0";
        const cantidad = Math.min(/^\d{1,5}$/.test(text) ? Number(text) : 0, quedan);
        const pueden = countVuelven(linea, cantidad);
        return (
          <fieldset key={producto_id} className="grid gap-2 border-b pb-3">
            <legend className="mb-1 font-medium">{nombre}</legend>
            <Field
              label={`Devolver, de ${quedan}`}
              name={`unidades.${producto_id}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={quedan}
              value={text}
              error={campos[`unidades.${producto_id}`]}
              onChange={(event) => onChange(producto_id, event.target.value)}
            />
            {pueden > 0 ? (
              <Field
                // Resets when the refunded units change.
                key={cantidad}
                label="Vuelven al stock"
                name={`vuelven.${producto_id}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={pueden}
                defaultValue={linea.por_enviar > 0 ? pueden : 0}
                hint={
                  linea.por_enviar > 0
                    ? "Aún no salió todo: lo que devuelves ya no se envía."
                    : "Solo si ya regresaron a la tienda."
                }
                error={campos[`vuelven.${producto_id}`]}
              />
            ) : null}
          </fieldset>
        );
      })}
    </fieldset>
  );
}
