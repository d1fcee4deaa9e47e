import { MAX_NOTA, MAX_NUMERO } from "#app/features/pedidos/pedidos/despachos.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";

interface Props {
  couriers: readonly string[];
  campos: Readonly<Record<string, string>>;
  /** A courier since removed from the list can be kept. */
  dicho?: { courier: string; numero: string; nota: string };
}

export function CamposEnvio({ couriers, campos, dicho = { courier: "", numero: "", nota: "" } }: Props) {
  const names = dicho.courier === "" || couriers.includes(dicho.courier) ? couriers : [dicho.courier, ...couriers];
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Courier" name="courier" defaultValue={dicho.courier} error={campos.courier}>
          <option value="">Sin decir cuál</option>
          {names.map((nombre) => (
            <option key={nombre}>{nombre}</option>
          ))}
        </SelectField>
        <Field
          label="Número de envío"
          name="numero"
          autoComplete="off"
          maxLength={MAX_NUMERO}
          defaultValue={dicho.numero}
          error={campos.numero}
          hint="El de la guía del courier."
        />
      </div>
      <TextAreaField
        label="Nota para el cliente"
        name="nota"
        rows={2}
        maxLength={MAX_NOTA}
        defaultValue={dicho.nota}
        error={campos.nota}
        hint="Opcional. La lee en su correo y en su pedido."
      />
    </>
  );
}
