import { useRef } from "react";
import { Link, redirect } from "react-router";
import { peticionContext, tiendaContext } from "#app/context.ts";
import { CampoClave } from "#app/features/identidad/campo-clave.tsx";
import { CUENTAS_DEMO } from "#app/features/identidad/cuentas-demo.ts";
import { CuentasDemo } from "#app/features/identidad/lista-cuentas-demo.tsx";
import { respond, signIn } from "#app/features/identidad/entrar.server.ts";
import { Formulario } from "#app/features/identidad/formulario.tsx";
import { hrefSignIn, mensajeOf, parseOrigen } from "#app/features/identidad/origen.ts";
import { readForm } from "#app/features/identidad/visita.server.ts";
import { getUsuario } from "#app/features/usuarios/sesion.server.ts";
import { enterWith } from "#app/features/usuarios/sesion-navegador.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/sign-in";

const TITULO = "Bienvenido de vuelta";

/** What was done just before, by the word in the address. */
const AVISOS: Readonly<Record<string, string>> = {
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
    cuentas: tienda.env.MODO === "demo" ? CUENTAS_DEMO : [],
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const visita = { tienda: context.get(tiendaContext), peticion: context.get(peticionContext), request };
  return respond(await signIn(visita, form), form, url);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const { origen, hecho, cuentas } = loaderData;
  const aviso = mensajeOf(origen);

  function fill(values: { email: string; password: string }) {
    for (const [name, value] of Object.entries(values)) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {hecho ? <Alert tone="success">{hecho}</Alert> : null}
      {aviso ? <Alert tone="info">{aviso}</Alert> : null}
      <Formulario
        action={hrefSignIn(origen)}
        mensaje={actionData?.mensaje ?? null}
        answer={actionData}
        boton="Iniciar sesión"
        ocupado="Iniciando sesión..."
        formRef={form}
      >
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.valores.email}
          error={actionData?.campos.email}
        />
        <CampoClave autoComplete="current-password" required error={actionData?.campos.password} />
      </Formulario>
      <p>
        <Link to={hrefSignIn(origen, "/sign-in/restablecer")} className="link">
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <p>
        ¿Aún no tienes cuenta?{" "}
        <Link to={hrefSignIn(origen, "/sign-up")} className="link">
          Regístrate
        </Link>
      </p>
      {cuentas.length > 0 ? <CuentasDemo cuentas={cuentas} onUse={fill} /> : null}
    </div>
  );
}
