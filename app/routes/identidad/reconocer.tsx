import { data, redirect } from "react-router";
import { acceptNavegador } from "#app/features/personas/identidad/embebido/clave.server.ts";
import { setCookies } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { EnlaceVencido } from "#app/features/personas/identidad/formularios/enlace-vencido.tsx";
import { loadEnlace } from "#app/features/personas/identidad/embebido/enlaces.server.ts";
import { requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { readForm } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/reconocer";

const TITULO = "¿Eres tú?";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export const loader = (args: Route.LoaderArgs) => loadEnlace(args, "navegador");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ctx = getRequestContext({ request, context });
  const result = await acceptNavegador(ctx, form);
  if (result.tipo === "rechazo") return data({ mensaje: result.mensaje }, { status: result.status });
  throw redirect("/sign-in?aviso=navegador", { headers: setCookies(result.cookies) });
}

/** A button: mail programs open links by themselves. */
export default function Reconocer({ loaderData: { token, vigente }, actionData }: Route.ComponentProps) {
  if (!vigente) return <EnlaceVencido pedirOtro="/sign-in" />;
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      <p className="text-muted">
        Si escribiste tu contraseña en este navegador hace un momento, confírmalo y podrás entrar. Si no fuiste tú,
        cierra esta página y cambia tu contraseña.
      </p>
      <Formulario
        action={`/sign-in/reconocer?token=${encodeURIComponent(token)}`}
        answer={actionData}
        boton="Sí, soy yo"
        ocupado="Confirmando..."
      >
        <input type="hidden" name="token" value={token} />
      </Formulario>
    </div>
  );
}
