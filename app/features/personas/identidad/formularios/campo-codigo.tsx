import { Field } from "#app/ui/field.tsx";

interface Props {
  digitos?: 6 | 8;
  first?: boolean;
  respaldo?: boolean;
  error: string | undefined;
}

const DIGITS = { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 10 } as const;
const BACKUP = { inputMode: "text", autoComplete: "off", maxLength: 40 } as const;

/** Phones offer to fill the code in, on a numeric keyboard. */
export function CampoCodigo({ digitos = 6, first = false, respaldo = false, error }: Props) {
  const typed = { ...(respaldo ? BACKUP : DIGITS), autoFocus: first };
  return (
    <>
      {respaldo ? <input type="hidden" name="respaldo" value="1" /> : null}
      <Field
        {...typed}
        label={respaldo ? "Código de respaldo" : `Código de ${digitos} dígitos`}
        name="codigo"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-secreto=""
        className="font-mono tracking-widest"
        error={error}
      />
    </>
  );
}

export const getOtroCodigo = (respaldo: boolean): string =>
  respaldo ? "Usar un código de la aplicación" : "Usar un código de respaldo";
