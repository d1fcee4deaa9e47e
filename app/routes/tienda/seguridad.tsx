import { data, Link, redirect } from "react-router";
import { peticionContext, tiendaContext } from "#app/context.ts";
import { CampoClave, CuentaDeClave } from "#app/features/identidad/campo-clave.tsx";
import { changeClave, resendVerificacion } from "#app/features/identidad/clave.server.ts";
import { setCookies } from "#app/features/identidad/entrar.server.ts";
import { Formulario } from "#app/features/identidad/formulario.tsx";
import { ListaSesiones } from "#app/features/identidad/lista-sesiones.tsx";
import { closeOtras, closeSesion, listSesiones } from "#app/features/identidad/sesiones.server.ts";
import { readForm, textIn } from "#app/features/identidad/visita.server.ts";
import { Apartado, MarcoPerfil } from "#app/features/usuarios/marco-perfil.tsx";
import { sesionContext, usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/seguridad";

const RUTA = "/perfil/seguridad";

const HECHO = {
  clave: "Cambiamos tu contraseña y cerramos tus otras sesiones.",
  reenviar: "Te enviamos otro enlace. Revisa tu correo.",
  cerrar: "Cerramos esa sesión.",
  "cerrar-otras": "Cerramos las demás sesiones.",
} as const;

type Intencion = keyof typeof HECHO;

const isIntencion = (value: string): value is Intencion => Object.hasOwn(HECHO, value);

export const meta: Route.MetaFunction = () => [{ title: "Seguridad" }, { name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, email } = context.get(usuarioContext);
  const { id: actual, email_confirmado, dos_pasos } = context.get(sesionContext);
  const sesiones = await listSesiones(context.get(tiendaContext).db, id);
  const hecho = url.searchParams.get("hecho") ?? "";
  return {
    hecho: isIntencion(hecho) ? HECHO[hecho] : null,
    actual,
    email,
    email_confirmado,
    dos_pasos,
    sesiones: sesiones
      .map((sesion) => ({ ...sesion, actual: sesion.id === actual }))
      .toSorted((a, b) => Number(b.actual) - Number(a.actual)),
  };
}

/** Does what one of the page's forms asks for. */
async function run(intencion: Intencion, form: FormData, { request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const visita = { tienda, peticion: context.get(peticionContext), request };
  const { id, email } = context.get(usuarioContext);
  switch (intencion) {
    case "clave":
      return changeClave(visita, id, form);
    case "reenviar":
      return resendVerificacion(visita, { id, email });
    case "cerrar":
      await closeSesion(tienda.db, id, textIn(form, "sesion"));
      return null;
    case "cerrar-otras":
      await closeOtras(tienda.db, id, context.get(sesionContext).id);
      return null;
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const intencion = textIn(form, "intencion");
  if (!isIntencion(intencion)) throw data(null, { status: 400 });
  const result = await run(intencion, form, args);
  if (result?.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return data({ intencion, mensaje, campos }, { status });
  }
  // A new password brings a new session: the page is read again with it.
  throw redirect(`${RUTA}?hecho=${intencion}`, { headers: setCookies(result?.cookies ?? []) });
}

/** How one's account is kept: address, password, second factor, and where it is open. */
export default function Seguridad({ loaderData, actionData }: Route.ComponentProps) {
  const { hecho, actual, email, email_confirmado, dos_pasos, sesiones } = loaderData;
  const answerTo = (intencion: Intencion) => (actionData?.intencion === intencion ? actionData : undefined);
  const clave = answerTo("clave");
  return (
    <MarcoPerfil titulo="Seguridad">
      {hecho && !actionData ? <Alert tone="success">{hecho}</Alert> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Apartado id="correo" titulo="Correo electrónico">
          <p className="wrap-anywhere">
            <span className="font-medium">{email}</span>
            <span className="text-muted">{email_confirmado ? " · Confirmado" : " · Sin confirmar"}</span>
          </p>
          {email_confirmado ? null : (
            <>
              <p className="text-muted">
                Puedes comprar igual. Confirmarlo nos asegura que tus avisos llegan a la persona correcta.
              </p>
              <Formulario
                menor
                action={RUTA}
                intencion="reenviar"
                mensaje={answerTo("reenviar")?.mensaje ?? null}
                answer={answerTo("reenviar")}
                boton="Enviarme un enlace"
                ocupado="Enviando..."
                variant="secondary"
              />
            </>
          )}
        </Apartado>
        <Apartado id="clave" titulo="Contraseña">
          <Formulario
            menor
            // Empty again once it was changed, which makes a new session.
            key={actual}
            action={RUTA}
            intencion="clave"
            mensaje={clave?.mensaje ?? null}
            answer={clave}
            boton="Cambiar contraseña"
            ocupado="Cambiando..."
          >
            <CuentaDeClave email={email} />
            <CampoClave
              label="Contraseña actual"
              name="clave_actual"
              autoComplete="current-password"
              required
              error={clave?.campos.clave_actual}
            />
            <CampoClave
              label="Contraseña nueva"
              autoComplete="new-password"
              required
              hint="Usa 8 caracteres o más; una frase es fácil de recordar. Tus otras sesiones se cerrarán."
              error={clave?.campos.password}
            />
          </Formulario>
        </Apartado>
        <Apartado id="dos-pasos" titulo="Verificación en dos pasos">
          <p className="text-muted">
            {dos_pasos
              ? "Está activada: al iniciar sesión te pedimos además un código de tu aplicación."
              : "Además de tu contraseña, te pediremos un código que muestra una aplicación de tu teléfono. Así nadie entra aunque sepa tu contraseña."}
          </p>
          <ButtonLink to="/perfil/seguridad/dos-pasos" variant="secondary" className="justify-self-start">
            {dos_pasos ? "Administrar" : "Activar"}
            <span className="sr-only"> la verificación en dos pasos</span>
          </ButtonLink>
        </Apartado>
        <Apartado id="sesiones" titulo="Sesiones abiertas">
          <ListaSesiones sesiones={sesiones} ruta={RUTA} />
        </Apartado>
      </div>
      <p className="text-muted">
        ¿Algo no es tuyo? Cierra las demás sesiones y cambia tu contraseña. También puedes{" "}
        <Link to="/contacto" className="link">
          escribirnos
        </Link>
        .
      </p>
    </MarcoPerfil>
  );
}
