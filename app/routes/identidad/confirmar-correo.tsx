import { data } from "react-router";
import { acceptCorreo } from "#app/features/personas/identidad/embebido/clave.server.ts";
import { EnlaceVencido } from "#app/features/personas/identidad/formularios/enlace-vencido.tsx";
import { loadEnlace } from "#app/features/personas/identidad/embebido/enlaces.server.ts";
import { requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/confirmar-correo";

const TITULO = "Confirmar tu correo";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export const loader = (args: Route.LoaderArgs) => loadEnlace(args, "correo");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ctx = getRequestContext({ request, context });
  const result = await acceptCorreo(ctx, form);
  if (result.tipo === "hecho") return data({ confirmado: true, mensaje: null });
  return data({ confirmado: false, mensaje: result.mensaje }, { status: result.status });
}

/** A button: mail programs open links by themselves. */
export default function ConfirmarCorreo({ loaderData, actionData }: Route.ComponentProps) {
  const { token, vigente } = loaderData;
  if (actionData?.confirmado) {
    return (
      <div className="grid justify-items-start gap-6">
        <h1 className="text-3xl">Correo confirmado</h1>
        <Alert tone="success">Gracias: ya sabemos que este correo es tuyo.</Alert>
        <ButtonLink to="/">Ir a la tienda</ButtonLink>
      </div>
    );
  }
  if (!vigente) return <EnlaceVencido pedirOtro="/perfil/seguridad" />;
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      <p className="text-muted">Confirma que esta dirección de correo es tuya.</p>
      <Formulario
        action={`/sign-in/confirmar-correo?token=${encodeURIComponent(token)}`}
        answer={actionData}
        boton="Confirmar mi correo"
        ocupado="Confirmando..."
      >
        <input type="hidden" name="token" value={token} />
      </Formulario>
    </div>
  );
}
