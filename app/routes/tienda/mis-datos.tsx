import { data, redirect } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { tiendaContext } from "#app/context.ts";
import { confirmPersona, readConfirmacion } from "#app/features/personas/identidad/confirmar.server.ts";
import { setCookies } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { goToExterno } from "#app/features/personas/identidad/externo/externo.server.ts";
import { getRequestContext, callProvider } from "#app/features/personas/identidad/provider-call.server.ts";
import { DialogoEliminar } from "#app/features/cuentas/privacidad/dialogo-eliminar.tsx";
import { deleteCuenta, findImpedimento } from "#app/features/cuentas/privacidad/eliminar-cuenta.server.ts";
import { Apartado, MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { leaveWith } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm, getText } from "#lib/form.ts";
import type { Route } from "./+types/mis-datos";

const RUTA = "/perfil/datos";
const DESPEDIDA = "/cuenta-eliminada";
const RUTA_ELIMINAR = `${RUTA}?eliminar=1`;

export const meta: Route.MetaFunction = () => [{ title: "Mis datos" }, { name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { id, email } = context.get(usuarioContext);
  const sesion = context.get(sesionContext);
  const eliminando = url.searchParams.has("eliminar");
  return {
    email,
    confirmado: sesion.email_confirmado,
    externo: await readConfirmacion(tienda, { userId: id, sessionId: sesion.id }, url),
    eliminando,
    impedimento: eliminando ? await findImpedimento(tienda, id) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const ctx = getRequestContext({ request, context });
  const form = await readForm(request);
  const intencion = getText(form, "intencion");
  if (intencion === "reingresar" && tienda.identidad.externo) {
    return goToExterno(ctx, RUTA_ELIMINAR, { again: true });
  }
  if (intencion !== "eliminar") throw data(null, { status: 400 });
  const { id } = context.get(usuarioContext);
  const refused = await confirmPersona(ctx, { userId: id, sessionId: context.get(sesionContext).id }, form);
  const result = refused ?? (await deleteCuenta(tienda, id));
  if (result.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return data({ mensaje, campos }, { status });
  }
  // The session is deleted; this deletes its cookie.
  const out = await callProvider(ctx, "/sign-out", {});
  throw redirect(DESPEDIDA, { headers: setCookies(out?.cookies ?? []) });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => leaveWith(serverAction, DESPEDIDA);

/** Rights of access and cancellation (Ley 29733). */
export default function MisDatos({ loaderData, actionData }: Route.ComponentProps) {
  const { email, confirmado, externo, eliminando, impedimento } = loaderData;
  return (
    <MarcoPerfil titulo="Mis datos">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Apartado id="descargar" titulo="Descargar mis datos">
          <p>
            Todo lo que guardamos de ti en un archivo JSON: tu cuenta y tus sesiones, tus pedidos con sus pagos, tus
            opiniones, los mensajes y reclamos que nos enviaste y los correos que te escribimos.
          </p>
          {confirmado ? null : (
            <p className="text-muted">
              Tu correo está sin confirmar: por seguridad, los mensajes y reclamos que lleven esa dirección no se
              incluyen hasta que{" "}
              {externo ? (
                `${externo.nombre} lo confirme`
              ) : (
                <Link to="/perfil/seguridad" className="link">
                  lo confirmes
                </Link>
              )}
              .
            </p>
          )}
          <ButtonLink
            to="/perfil/datos/descargar"
            reloadDocument
            download
            variant="secondary"
            className="justify-self-start"
          >
            <Icon name="download" className="size-5" />
            Descargar mis datos
          </ButtonLink>
        </Apartado>
        <Apartado id="eliminar" titulo="Eliminar mi cuenta">
          <p>
            Borramos tu cuenta y tus datos personales. De tus pedidos quedan los productos y los montos, sin nada que
            diga que fueron tuyos.
          </p>
          <ButtonLink to={RUTA_ELIMINAR} variant="danger" preventScrollReset className="justify-self-start">
            Eliminar mi cuenta
          </ButtonLink>
        </Apartado>
      </div>
      <p className="text-muted">
        Lo que la ley te permite pedir sobre tus datos está en la{" "}
        <Link to="/privacidad" className="link">
          política de privacidad
        </Link>
        .
      </p>
      <DialogoEliminar
        open={eliminando}
        email={email}
        ruta={RUTA}
        rutaAbierta={RUTA_ELIMINAR}
        impedimento={impedimento}
        externo={externo}
        answer={actionData}
      />
    </MarcoPerfil>
  );
}
