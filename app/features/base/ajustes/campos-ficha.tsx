import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { CampoColor } from "./campo-color.tsx";
import { CampoImagen } from "./campo-imagen.tsx";
import { FIJADO } from "./entero.ts";
import type { CampoMostrado } from "./ficha.ts";

interface Props {
  fields: readonly CampoMostrado[];
  /** Fields that the environment fixes. */
  fijados: Readonly<Record<string, string>>;
  campos: Readonly<Record<string, string>>;
}

const MODO = { linea: "text", email: "email", tel: "tel", url: "url", fecha: "none" } as const;

/** Fields fixed by the environment are read-only. */
export function CamposFicha({ fields, fijados, campos }: Props) {
  return (
    <div className="grid items-start gap-x-4 gap-y-3 lg:grid-cols-2">
      {fields.map(({ nombre, etiqueta, ayuda, tipo, max, valor, opciones }) => {
        const name = `valor.${nombre}`;
        const fijado = nombre in fijados;
        const hint = fijado ? FIJADO : ayuda || undefined;
        const common = { name, label: etiqueta, error: campos[name], defaultValue: valor };
        if (tipo === "imagen") return <CampoImagen key={nombre} {...common} ayuda={ayuda} />;
        const typed = { ...common, hint, maxLength: max, readOnly: fijado };
        if (tipo === "color") return <CampoColor key={nombre} {...typed} />;
        if (tipo === "eleccion") {
          return (
            <SelectField key={nombre} {...common} hint={hint}>
              {Object.entries(opciones ?? {}).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          );
        }
        if (tipo === "parrafo") {
          return (
            <div key={nombre} className="lg:col-span-2">
              <TextAreaField {...typed} />
            </div>
          );
        }
        return (
          <Field
            key={nombre}
            {...typed}
            type={tipo === "fecha" ? "date" : "text"}
            inputMode={MODO[tipo]}
            autoComplete="off"
          />
        );
      })}
    </div>
  );
}
