import { SelectField } from "#app/ui/field.tsx";
import { MOTIVOS_PANEL, TEXTO_MOTIVO } from "./panel.ts";

/** Why the staff change a product's stock: every movement in the ledger says it. */
export function CampoMotivo({ label, error }: { label: string; error?: string | undefined }) {
  return (
    <SelectField label={label} name="motivo" defaultValue="ajuste" error={error}>
      {MOTIVOS_PANEL.map((motivo) => (
        <option key={motivo} value={motivo}>
          {TEXTO_MOTIVO[motivo]}
        </option>
      ))}
    </SelectField>
  );
}
