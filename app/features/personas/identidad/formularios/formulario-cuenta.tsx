import { Link } from "#app/ui/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { CampoClaveNueva } from "./campo-clave.tsx";
import { CampoCorreo } from "./campo-correo.tsx";
import { Formulario } from "./formulario.tsx";
import { toSignInHref } from "../origen.ts";

interface Answer {
  mensaje: string | null;
  campos: Partial<Record<string, string>>;
  valores: { nombre: string; apellido: string; email: string };
}

/** Tells the page, which answers before the next one has loaded, what to greet with. */
export const CORREO = "correo";

interface CamposCuentaProps {
  answer: Omit<Answer, "mensaje"> | undefined;
  /** A mail to confirm the address arrives. */
  correo: boolean;
}

/** Name, e-mail and password of a new account. */
export function CamposCuenta({ answer, correo }: CamposCuentaProps) {
  const { valores, campos } = answer ?? {};
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Nombre"
          name="nombre"
          autoComplete="given-name"
          required
          defaultValue={valores?.nombre}
          error={campos?.nombre}
        />
        <Field
          label="Apellido"
          name="apellido"
          autoComplete="family-name"
          required
          defaultValue={valores?.apellido}
          error={campos?.apellido}
        />
      </div>
      <CampoCorreo
        autoComplete="email"
        hint={correo ? "Te enviaremos un correo para confirmar que es tuyo." : undefined}
        defaultValue={valores?.email}
        error={campos?.email}
      />
      <CampoClaveNueva error={campos?.password} />
      {correo ? <input type="hidden" name={CORREO} value="confirmar" /> : null}
    </>
  );
}

interface CuentaProps extends Pick<CamposCuentaProps, "correo"> {
  origen: string | null;
  answer: Answer | undefined;
}

export function FormularioCuenta({ origen, answer, correo }: CuentaProps) {
  return (
    <>
      <Formulario
        action={toSignInHref(origen, "/sign-up")}
        answer={answer}
        boton="Crear cuenta"
        ocupado="Creando tu cuenta..."
      >
        <CamposCuenta answer={answer} correo={correo} />
        <PrivacyLine uso="Usamos tus datos para tu cuenta y tus pedidos." />
      </Formulario>
      <p>
        ¿Ya tienes cuenta?{" "}
        <Link to={toSignInHref(origen)} className="link">
          Inicia sesión
        </Link>
      </p>
    </>
  );
}
