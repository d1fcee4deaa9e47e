import { data, redirect } from "react-router";
import { CampoClaveNueva } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { chooseClave } from "#app/features/personas/identidad/embebido/clave.server.ts";
import { EnlaceVencido } from "#app/features/personas/identidad/formularios/enlace-vencido.tsx";
import { loadEnlace } from "#app/features/personas/identidad/embebido/enlaces.server.ts";
import { requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { readForm } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/clave-nueva";

const TITULO = "Elegir una contraseña nueva";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export const loader = (args: Route.LoaderArgs) => loadEnlace(args, "clave");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const ctx = getRequestContext({ request, context });
  const result = await chooseClave(ctx, form);
  if (result.tipo === "hecho") throw redirect("/sign-in?aviso=clave");
  const { status, mensaje, campos } = result;
  return data({ mensaje, campos }, { status });
}

export default function ClaveNueva({ loaderData, actionData }: Route.ComponentProps) {
  const { token, vigente } = loaderData;
  if (!vigente) return <EnlaceVencido pedirOtro="/sign-in/restablecer" />;
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      <p className="text-muted">Al guardarla se cerrarán las sesiones que tengas abiertas.</p>
      <Formulario
        action={`/sign-in/clave-nueva?token=${encodeURIComponent(token)}`}
        answer={actionData}
        boton="Guardar contraseña"
        ocupado="Guardando..."
      >
        <input type="hidden" name="token" value={token} />
        <CampoClaveNueva label="Contraseña nueva" error={actionData?.campos.password} />
      </Formulario>
    </div>
  );
}
