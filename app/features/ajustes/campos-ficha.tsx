import { Field, TextAreaField } from "#app/ui/field.tsx";
import { CampoImagen } from "./campo-imagen.tsx";
import type { CampoMostrado } from "./ficha.ts";

interface Props {
  fields: readonly CampoMostrado[];
  /** The environment's settings that fix fields, by the fields' names. */
  fijados: Readonly<Record<string, string>>;
  /** Messages by the names of the form's fields. */
  campos: Readonly<Record<string, string>>;
}

const MODO = { linea: "text", email: "email", tel: "tel", url: "url", fecha: "none" } as const;

/** The fields of one form of settings, named `valor.ruc`. One that the environment fixes is shown, and locked. */
export function CamposFicha({ fields, fijados, campos }: Props) {
  return (
    <div className="grid items-start gap-x-4 gap-y-3 lg:grid-cols-2">
      {fields.map(({ nombre, etiqueta, ayuda, tipo, max, valor }) => {
        const name = `valor.${nombre}`;
        const variable = fijados[nombre];
        const hint =
          variable === undefined ? (
            ayuda || undefined
          ) : (
            <>
              Fijado en el servidor por <code>{variable}</code>: no se puede cambiar aquí.
            </>
          );
        const common = { name, label: etiqueta, error: campos[name], defaultValue: valor };
        if (tipo === "imagen") return <CampoImagen key={nombre} {...common} ayuda={ayuda} />;
        const typed = { ...common, hint, maxLength: max, readOnly: variable !== undefined };
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
