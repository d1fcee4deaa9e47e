import { Link, redirect } from "react-router";
import { peticionContext, tiendaContext } from "#app/context.ts";
import { CampoClave } from "#app/features/identidad/campo-clave.tsx";
import { EntrarExterno } from "#app/features/identidad/entrar-externo.tsx";
import { respond, signUp } from "#app/features/identidad/entrar.server.ts";
import { externoOf, goToExterno } from "#app/features/identidad/externo.server.ts";
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
  const tienda = context.get(tiendaContext);
  const origen = parseOrigen(url.searchParams.get("origen"));
  if (await getUsuario(tienda, request)) throw redirect(origen ?? "/");
  return { origen, externo: externoOf(tienda, url) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const visita = { tienda: context.get(tiendaContext), peticion: context.get(peticionContext), request };
  if (visita.tienda.identidad.externo) return goToExterno(visita, parseOrigen(url.searchParams.get("origen")));
  const form = await readForm(request);
  return respond(await signUp(visita, form), form, url);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction);

type Answer = Route.ComponentProps["actionData"];

function FormularioCuenta({ origen, answer }: { origen: string | null; answer: Answer }) {
  const { valores } = answer ?? {};
  const campos: Partial<Record<string, string>> = answer?.campos ?? {};
  return (
    <>
      <Formulario
        action={hrefSignIn(origen, "/sign-up")}
        mensaje={answer?.mensaje ?? null}
        answer={answer}
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
            error={campos.nombre}
          />
          <Field
            label="Apellido"
            name="apellido"
            autoComplete="family-name"
            required
            defaultValue={valores?.apellido}
            error={campos.apellido}
          />
        </div>
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={valores?.email}
          error={campos.email}
        />
        <CampoClave
          autoComplete="new-password"
          required
          hint="Usa 8 caracteres o más; una frase es fácil de recordar."
          error={campos.password}
        />
      </Formulario>
      <p>
        ¿Ya tienes cuenta?{" "}
        <Link to={hrefSignIn(origen)} className="link">
          Inicia sesión
        </Link>
      </p>
    </>
  );
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { origen, externo } = loaderData;
  const aviso = mensajeOf(origen);
  const action = hrefSignIn(origen, "/sign-up");
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {aviso ? <Alert tone="info">{aviso}</Alert> : null}
      {externo ? (
        <EntrarExterno externo={externo} action={action} mensaje={actionData?.mensaje ?? null} />
      ) : (
        <FormularioCuenta origen={origen} answer={actionData} />
      )}
    </div>
  );
}
