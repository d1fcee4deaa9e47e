import { Field } from "#app/ui/field.tsx";

interface Props {
  /** What a password manager fills in: the name of an account, or somebody's address. */
  autoComplete: "username" | "email";
  defaultValue: string | undefined;
  error: string | undefined;
  hint?: string;
}

export function CampoCorreo(props: Props) {
  return <Field {...props} label="Correo electrónico" name="email" type="email" required />;
}
