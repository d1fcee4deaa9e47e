import { redirect } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { tiendaContext } from "#app/context.ts";
import { CampoCodigo, getOtroCodigo } from "#app/features/personas/identidad/formularios/campo-codigo.tsx";
import { verifyCodigo } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { answerEntrada, requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { toSignInHref, parseOrigen } from "#app/features/personas/identidad/origen.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { enterWith } from "#app/features/personas/usuarios/sesion-cambios.ts";
import type { Route } from "./+types/codigo";

const TITULO = "Verificación en dos pasos";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const origen = parseOrigen(url.searchParams.get("origen"));
  if (await getUsuario(context.get(tiendaContext), request)) throw redirect(origen ?? "/");
  return { origen, respaldo: url.searchParams.has("respaldo") };
}

export const action = (args: Route.ActionArgs) => answerEntrada(args, verifyCodigo);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction);

export default function Codigo({ loaderData, actionData }: Route.ComponentProps) {
  const { origen, respaldo } = loaderData;
  const here = toSignInHref(origen, "/sign-in/codigo");
  const conRespaldo = `${here}${here.includes("?") ? "&" : "?"}respaldo=1`;
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      <p className="text-muted">
        {respaldo
          ? "Escribe uno de los códigos de respaldo que guardaste. Cada uno sirve una sola vez."
          : "Abre tu aplicación de códigos y escribe el que muestra para esta tienda."}
      </p>
      <Formulario
        key={respaldo ? "respaldo" : "codigo"}
        action={respaldo ? conRespaldo : here}
        answer={actionData}
        boton="Verificar"
        ocupado="Verificando..."
      >
        <CampoCodigo respaldo={respaldo} error={actionData?.campos.codigo} />
      </Formulario>
      <p>
        <Link to={respaldo ? here : conRespaldo} className="link">
          {getOtroCodigo(respaldo)}
        </Link>
      </p>
      <p>
        <Link to={toSignInHref(origen)} className="link">
          Volver a empezar
        </Link>
      </p>
    </div>
  );
}
