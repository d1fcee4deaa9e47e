import { data, Form, redirectDocument, useNavigation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { acceptInvitacion, findInvitacion, isFor } from "#app/features/personas/usuarios/invitaciones.server.ts";
import { DETALLE_PUESTO } from "#app/features/personas/usuarios/opciones-puesto.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
import type { Route } from "./+types/invitacion";

const TITULO = "Invitación al panel";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, ...META_ENLACE];

export async function loader({ url, context }: Route.LoaderArgs) {
  const invitacion = await findInvitacion(context.get(tiendaContext), url.searchParams);
  if (!invitacion) await countGuess(context);
  const yo = context.get(usuarioContext);
  const suya = invitacion !== null && isFor(invitacion, yo);
  return { yo: yo.email, vigente: invitacion !== null, puesto: suya ? invitacion.puesto : null };
}

const REFUSED = {
  no_sirve: "Esta invitación ya no sirve: se usó, venció o la retiraron. Pide otra a quien te invitó.",
  de_otro: "Esta invitación es para otra dirección de correo.",
  ya_admin: "Ya trabajas en el panel: tu puesto sigue siendo el mismo.",
  bloqueado: "Tu cuenta está bloqueada. Habla con quien te invitó.",
};

export async function action({ url, context }: Route.ActionArgs) {
  const result = await acceptInvitacion(context.get(tiendaContext), url.searchParams, context.get(usuarioContext));
  if (result === "no_sirve") await countGuess(context);
  // A full page load tells the browser the new role.
  if (result === "hecho") throw redirectDocument("/admin");
  return data({ mensaje: REFUSED[result] }, { status: 409 });
}

export default function Invitacion({ loaderData, actionData }: Route.ComponentProps) {
  const { yo, vigente, puesto } = loaderData;
  const busy = useNavigation().state !== "idle";
  const problema = actionData?.mensaje ?? (vigente ? null : REFUSED.no_sirve);
  return (
    <div className="container-store grid max-w-xl justify-items-start gap-6 py-8 sm:py-12">
      <h1 className="text-3xl">{TITULO}</h1>
      {problema ? <Alert tone="warning">{problema}</Alert> : null}
      {!problema && puesto === null ? (
        <Alert tone="warning">
          Entraste como <span className="font-semibold break-all">{yo}</span>, y la invitación es para otra dirección.
          Cierra sesión y entra con el correo en el que la recibiste.
        </Alert>
      ) : null}
      {!problema && puesto !== null ? (
        <>
          <p>
            Te invitaron a trabajar en el panel de esta tienda con el puesto{" "}
            <strong className="whitespace-nowrap">{NOMBRE_PUESTO[puesto]}</strong>.
          </p>
          <p className="text-muted">{DETALLE_PUESTO[puesto]}</p>
          <Form method="post">
            <Button type="submit" busy={busy ? "Aceptando…" : undefined}>
              Aceptar la invitación
            </Button>
          </Form>
        </>
      ) : (
        <ButtonLink to="/" variant="secondary">
          Ir a la tienda
        </ButtonLink>
      )}
    </div>
  );
}
