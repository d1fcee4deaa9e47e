import { SelectField } from "#app/ui/field.tsx";
import { MOTIVOS_PANEL, TEXTO_MOTIVO } from "./niveles.ts";

export function CampoMotivo({
  label,
  error,
  onPick,
}: {
  label: string;
  error?: string | undefined;
  onPick?: (motivo: string) => void;
}) {
  return (
    <SelectField
      label={label}
      name="motivo"
      defaultValue="ajuste"
      error={error}
      onChange={({ target }) => onPick?.(target.value)}
    >
      {MOTIVOS_PANEL.map((motivo) => (
        <option key={motivo} value={motivo}>
          {TEXTO_MOTIVO[motivo]}
        </option>
      ))}
    </SelectField>
  );
}
