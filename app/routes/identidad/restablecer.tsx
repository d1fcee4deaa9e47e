import { data } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { tiendaContext } from "#app/context.ts";
import { sendsMail } from "#app/features/base/correo/correo.ts";
import { CampoCorreo } from "#app/features/personas/identidad/formularios/campo-correo.tsx";
import { forgotClave } from "#app/features/personas/identidad/embebido/clave.server.ts";
import { requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { toSignInHref, parseOrigen } from "#app/features/personas/identidad/origen.ts";
import { Alert } from "#app/ui/alert.tsx";
import { readForm, getText } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/restablecer";

const TITULO = "Restablecer contraseña";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { env } = context.get(tiendaContext);
  return {
    origen: parseOrigen(url.searchParams.get("origen")),
    demo: env.MODO === "demo" && !env.SMTP_URL,
    correo: sendsMail(env),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ctx = getRequestContext({ request, context });
  const result = await forgotClave(ctx, form);
  const email = getText(form, "email");
  if (result.tipo === "hecho") return data({ enviado: true, email, mensaje: null, campos: {} });
  const { status, mensaje, campos } = result;
  return data({ enviado: false, email, mensaje, campos }, { status });
}

/** The text is the same whether or not the account exists. */
export default function Restablecer({ loaderData, actionData }: Route.ComponentProps) {
  const { origen, demo, correo } = loaderData;
  const { enviado = false, email } = actionData ?? {};
  const campos: Partial<Record<string, string>> = actionData?.campos ?? {};
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {enviado ? (
        <Alert tone="success" title="Revisa tu correo">
          Si hay una cuenta con ese correo, te enviamos un enlace para elegir otra contraseña. Sirve una sola vez y
          vence en 30 minutos. Si no lo ves, mira en tu carpeta de correo no deseado.
        </Alert>
      ) : correo ? (
        <>
          <p className="text-muted">
            Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra contraseña.
          </p>
          <Formulario
            action={toSignInHref(origen, "/sign-in/restablecer")}
            answer={actionData}
            boton="Enviar enlace"
            ocupado="Enviando..."
          >
            <CampoCorreo autoComplete="username" defaultValue={email} error={campos.email} />
          </Formulario>
        </>
      ) : (
        <Alert tone="warning" title="La tienda todavía no envía correos">
          <Link to="/contacto" className="link">
            Escríbenos
          </Link>{" "}
          con el correo de tu cuenta, y te ayudamos a entrar.
        </Alert>
      )}
      {enviado && demo ? (
        <Alert tone="info">
          Esta tienda de demostración no envía correos: el enlace queda en Correos, en el panel de administración.
        </Alert>
      ) : null}
      <p>
        <Link to={toSignInHref(origen)} className="link">
          Volver a iniciar sesión
        </Link>
      </p>
    </div>
  );
}
