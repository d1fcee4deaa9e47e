import { Field } from "#app/ui/field.tsx";

interface Props {
  /** A backup code instead of one of the app's. */
  respaldo?: boolean;
  error: string | undefined;
}

/** A code that serves once: a phone offers to fill it in, and shows digits to type it with. */
export function CampoCodigo({ respaldo = false, error }: Props) {
  return (
    <Field
      label={respaldo ? "Código de respaldo" : "Código de 6 dígitos"}
      name="codigo"
      inputMode={respaldo ? "text" : "numeric"}
      autoComplete={respaldo ? "off" : "one-time-code"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={respaldo ? 40 : 10}
      required
      data-secreto=""
      className="font-mono tracking-widest"
      error={error}
    />
  );
}
