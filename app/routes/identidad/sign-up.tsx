import { redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { sendsMail } from "#app/features/base/correo/correo.ts";
import { EntrarExterno } from "#app/features/personas/identidad/formularios/entrar-externo.tsx";
import { signUp } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { answerEntrada, getExterno } from "#app/features/personas/identidad/externo/externo.server.ts";
import { CORREO, FormularioCuenta } from "#app/features/personas/identidad/formularios/formulario-cuenta.tsx";
import { toSignInHref, getMensaje, parseOrigen } from "#app/features/personas/identidad/origen.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { enterWith } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import type { Route } from "./+types/sign-up";

const TITULO = "Crear cuenta";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const origen = parseOrigen(url.searchParams.get("origen"));
  if (await getUsuario(tienda, request)) throw redirect(origen ?? "/");
  return { origen, externo: getExterno(tienda, url), correo: sendsMail(tienda.env) };
}

export const action = (args: Route.ActionArgs) => answerEntrada(args, signUp);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const correo = (await request.clone().formData()).has(CORREO);
  return enterWith(serverAction, ({ email }) =>
    correo
      ? `Tu cuenta está lista. Te enviamos un correo a ${email} para que confirmes que es tuyo.`
      : "Tu cuenta está lista.",
  );
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { origen, externo, correo } = loaderData;
  const aviso = getMensaje(origen);
  const action = toSignInHref(origen, "/sign-up");
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {aviso ? <Alert tone="info">{aviso}</Alert> : null}
      {externo ? (
        <>
          <EntrarExterno externo={externo} action={action} answer={actionData} />
          <PrivacyLine uso="Usamos tus datos para tu cuenta y tus pedidos." />
        </>
      ) : (
        <FormularioCuenta origen={origen} answer={actionData} correo={correo} />
      )}
    </div>
  );
}
