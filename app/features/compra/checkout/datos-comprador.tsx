import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";

interface Props {
  /** Empty for who buys without an account. */
  nombre: string;
  email: string;
  invitado: boolean;
  campos: Readonly<Record<string, string>>;
}

/** Read only of an account; typed by who has none. */
export function DatosComprador({ nombre, email, invitado, campos }: Props) {
  if (!invitado)
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nombre completo" name="nombre" value={nombre} readOnly autoComplete="name" />
        <Field label="Correo electrónico" name="email" type="email" value={email} readOnly autoComplete="email" />
      </div>
    );
  return (
    <>
      <p>
        ¿Ya tienes cuenta?{" "}
        <Link to="/sign-in?origen=/checkout" className="link">
          Inicia sesión
        </Link>
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Nombre completo"
          name="contacto_nombre"
          required
          maxLength={120}
          autoComplete="name"
          error={campos.contacto_nombre}
        />
        <Field
          label="Correo electrónico"
          name="contacto_correo"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint="Ahí te llega el enlace para seguir tu pedido."
          error={campos.contacto_correo}
        />
      </div>
    </>
  );
}
