import { data, redirect } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { tiendaContext } from "#app/context.ts";
import { cancelCambio, findAbierto } from "#app/features/personas/identidad/embebido/cambio-correo.server.ts";
import { changeClave, resendVerificacion } from "#app/features/personas/identidad/embebido/clave.server.ts";
import { setCookies } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { ListaSesiones } from "#app/features/personas/identidad/formularios/lista-sesiones.tsx";
import { closeOtras, closeSesion, listSesiones } from "#app/features/personas/identidad/sesiones.server.ts";
import { requestCambioCorreo } from "#app/features/personas/usuarios/cambiar-correo.server.ts";
import { Apartado, MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { isAdmin } from "#app/features/personas/usuarios/usuarios.ts";
import { Alert } from "#app/ui/alert.tsx";
import { readForm, getText } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/seguridad";
import { CuentaEmbebida } from "#app/features/personas/usuarios/seguridad-embebida.tsx";

const RUTA = "/perfil/seguridad";

const HECHO = {
  clave: "Cambiamos tu contraseña y cerramos tus otras sesiones.",
  reenviar: "Te enviamos otro enlace. Revisa tu correo.",
  correo: "Te escribimos a las dos direcciones: confirma en ambas dentro de una hora.",
  "cancelar-correo": "Cancelamos el cambio: tu correo sigue siendo el mismo.",
  cerrar: "Cerramos esa sesión.",
  "cerrar-otras": "Cerramos las demás sesiones.",
} as const;

type Intencion = keyof typeof HECHO;

const isIntencion = (value: string): value is Intencion => Object.hasOwn(HECHO, value);

export const meta: Route.MetaFunction = () => [{ title: "Seguridad" }, { name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const usuario = context.get(usuarioContext);
  const { id, email } = usuario;
  const { id: actual, email_confirmado, dos_pasos } = context.get(sesionContext);
  const { db, identidad } = context.get(tiendaContext);
  const [sesiones, cambio] = await Promise.all([
    listSesiones(db, id, isAdmin(usuario)),
    identidad.externo ? null : findAbierto(db, id),
  ]);
  const hecho = url.searchParams.get("hecho") ?? "";
  return {
    externo: identidad.externo,
    cambio: cambio && {
      nuevo: cambio.nuevo,
      vence_en: cambio.vence_en,
      faltan: [cambio.acepta_anterior_en ? [] : [email], cambio.acepta_nuevo_en ? [] : [cambio.nuevo]].flat(),
    },
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

async function applyIntencion(intencion: Intencion, form: FormData, { request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const ctx = getRequestContext({ request, context });
  const { id, email } = context.get(usuarioContext);
  switch (intencion) {
    case "clave":
      return changeClave(ctx, { id, email }, form);
    case "reenviar":
      return resendVerificacion(ctx, { id, email });
    case "correo":
      return requestCambioCorreo(ctx, { id, email, sesion_id: context.get(sesionContext).id }, form);
    case "cancelar-correo":
      await cancelCambio(tienda.db, id);
      return null;
    case "cerrar":
      await closeSesion(tienda.db, id, getText(form, "sesion"));
      return null;
    case "cerrar-otras":
      await closeOtras(tienda.db, id, context.get(sesionContext).id);
      return null;
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const intencion = getText(form, "intencion");
  if (!isIntencion(intencion)) throw data(null, { status: 400 });
  const { externo } = args.context.get(tiendaContext).identidad;
  if (externo && !intencion.startsWith("cerrar")) throw data(null, { status: 404 });
  const result = await applyIntencion(intencion, form, args);
  if (result?.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return data({ intencion, mensaje, campos, valores: { email: getText(form, "email") } }, { status });
  }
  // A new password makes a new session.
  throw redirect(`${RUTA}?hecho=${intencion}`, { headers: setCookies(result?.cookies ?? []) });
}

export default function Seguridad({ loaderData, actionData }: Route.ComponentProps) {
  const { externo, hecho, actual, email, email_confirmado, dos_pasos, cambio, sesiones } = loaderData;
  const answerTo = (intencion: Intencion) => (actionData?.intencion === intencion ? actionData : undefined);
  return (
    <MarcoPerfil titulo="Seguridad">
      {hecho && !actionData ? <Alert tone="success">{hecho}</Alert> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {externo ? (
          <Apartado id="externo" titulo="Tu cuenta">
            <p className="wrap-anywhere">
              Inicias sesión con {externo.nombre}: ahí cambias tu correo, tu contraseña y la verificación en dos pasos
              de <span className="font-medium">{email}</span>. El correo nuevo llega aquí cuando vuelvas a entrar. En
              una computadora compartida, al salir cierra también tu sesión en {externo.nombre}.
            </p>
          </Apartado>
        ) : (
          <CuentaEmbebida
            // Empties the fields after a change of password.
            key={actual}
            ruta={RUTA}
            cuenta={{ email, email_confirmado, dos_pasos, cambio }}
            clave={answerTo("clave")}
            reenviar={answerTo("reenviar")}
            correo={answerTo("correo")}
          />
        )}
        <Apartado id="sesiones" titulo="Sesiones abiertas">
          <ListaSesiones sesiones={sesiones} ruta={RUTA} />
        </Apartado>
      </div>
      <p className="text-muted">
        ¿Algo no es tuyo? Cierra las demás sesiones y cambia tu contraseña; también puedes{" "}
        <Link to="/contacto" className="link">
          escribirnos
        </Link>
        .
      </p>
    </MarcoPerfil>
  );
}
