import { Link } from "#app/ui/link.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { CampoClaveNueva } from "./campo-clave.tsx";
import { CamposNombre } from "./campos-nombre.tsx";
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
  const { valores, campos = {} } = answer ?? {};
  return (
    <>
      <CamposNombre valores={valores} campos={campos} />
      <CampoCorreo
        autoComplete="email"
        hint={correo ? "Te enviaremos un correo para confirmar que es tuyo." : undefined}
        defaultValue={valores?.email}
        error={campos.email}
      />
      <CampoClaveNueva error={campos.password} />
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
