import { Field } from "#app/ui/field.tsx";

interface Props {
  valores: { nombre: string; apellido: string } | undefined;
  campos: Partial<Record<string, string>>;
}

export function CamposNombre({ valores, campos }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label="Nombre"
        name="nombre"
        autoComplete="given-name"
        required
        defaultValue={valores?.nombre}
        error={campos.nombre}
      />
      <Field
        label="Apellido"
        name="apellido"
        autoComplete="family-name"
        required
        defaultValue={valores?.apellido}
        error={campos.apellido}
      />
    </div>
  );
}
