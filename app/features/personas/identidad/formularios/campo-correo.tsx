import { Field } from "#app/ui/field.tsx";

interface Props {
  autoComplete: "username" | "email";
  defaultValue: string | undefined;
  error: string | undefined;
  hint?: string;
}

export function CampoCorreo(props: Props) {
  return <Field {...props} label="Correo electrónico" name="email" type="email" required />;
}
