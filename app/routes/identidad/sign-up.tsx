import { Link, redirect } from "react-router";
import { peticionContext, tiendaContext } from "#app/context.ts";
import { CampoClave } from "#app/features/identidad/campo-clave.tsx";
import { respond, signUp } from "#app/features/identidad/entrar.server.ts";
import { Formulario } from "#app/features/identidad/formulario.tsx";
import { hrefSignIn, mensajeOf, parseOrigen } from "#app/features/identidad/origen.ts";
import { readForm } from "#app/features/identidad/visita.server.ts";
import { getUsuario } from "#app/features/usuarios/sesion.server.ts";
import { enterWith } from "#app/features/usuarios/sesion-navegador.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/sign-up";

const TITULO = "Crear cuenta";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const origen = parseOrigen(url.searchParams.get("origen"));
  if (await getUsuario(context.get(tiendaContext), request)) throw redirect(origen ?? "/");
  return { origen };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const visita = { tienda: context.get(tiendaContext), peticion: context.get(peticionContext), request };
  return respond(await signUp(visita, form), form, url);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction);

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { origen } = loaderData;
  const aviso = mensajeOf(origen);
  const { valores, campos } = actionData ?? {};
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {aviso ? <Alert tone="info">{aviso}</Alert> : null}
      <Formulario
        action={hrefSignIn(origen, "/sign-up")}
        mensaje={actionData?.mensaje ?? null}
        answer={actionData}
        boton="Crear cuenta"
        ocupado="Creando tu cuenta..."
      >
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
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={valores?.email}
          error={campos?.email}
        />
        <CampoClave
          autoComplete="new-password"
          required
          hint="Usa 8 caracteres o más; una frase es fácil de recordar."
          error={campos?.password}
        />
      </Formulario>
      <p>
        ¿Ya tienes cuenta?{" "}
        <Link to={hrefSignIn(origen)} className="link">
          Inicia sesión
        </Link>
      </p>
    </div>
  );
}
