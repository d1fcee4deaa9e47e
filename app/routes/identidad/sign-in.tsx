import { redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { CUENTAS_DEMO } from "#app/features/personas/identidad/cuentas-demo.ts";
import { EntrarExterno } from "#app/features/personas/identidad/formularios/entrar-externo.tsx";
import { signIn } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { answerEntrada, getExterno } from "#app/features/personas/identidad/externo/externo.server.ts";
import { FormularioEntrar } from "#app/features/personas/identidad/formularios/formulario-entrar.tsx";
import { toSignInHref, getMensaje, parseOrigen } from "#app/features/personas/identidad/origen.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { enterWith } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { Route } from "./+types/sign-in";

const TITULO = "Bienvenido de vuelta";

const AVISOS: Readonly<Record<string, string>> = {
  navegador: "Listo: ya conocemos este navegador. Escribe tu contraseña para entrar.",
  clave: "Cambiamos tu contraseña y cerramos tus sesiones. Inicia sesión con la nueva.",
};

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const origen = parseOrigen(url.searchParams.get("origen"));
  if (await getUsuario(tienda, request)) throw redirect(origen ?? "/");
  return {
    origen,
    hecho: AVISOS[url.searchParams.get("aviso") ?? ""] ?? null,
    externo: getExterno(tienda, url),
    cuentas: tienda.env.MODO === "demo" ? CUENTAS_DEMO : [],
  };
}

export const action = (args: Route.ActionArgs) => answerEntrada(args, signIn);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { origen, hecho, externo, cuentas } = loaderData;
  const aviso = getMensaje(origen);
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {hecho ? <Alert tone="success">{hecho}</Alert> : null}
      {aviso ? <Alert tone="info">{aviso}</Alert> : null}
      {externo ? (
        <EntrarExterno externo={externo} action={toSignInHref(origen)} answer={actionData} />
      ) : (
        <FormularioEntrar origen={origen} cuentas={cuentas} answer={actionData} />
      )}
    </div>
  );
}
