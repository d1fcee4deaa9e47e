import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import {
  INVITACION_DIAS,
  invite,
  listInvitaciones,
  withdrawInvitacion,
} from "#app/features/personas/usuarios/invitaciones.server.ts";
import { FormularioInvitacion } from "#app/features/personas/usuarios/formulario-invitacion.tsx";
import { ListaInvitaciones } from "#app/features/personas/usuarios/lista-invitaciones.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { invitacionSchema } from "#app/features/personas/usuarios/usuarios.schema.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/invitaciones";

export const meta: Route.MetaFunction = () => [{ title: "Invitaciones · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const invitaciones = await withErrorPage(context, () => listInvitaciones(db));
  return { invitaciones, sinCorreo: !env.SMTP_URL, dias: INVITACION_DIAS };
}

const REFUSED = {
  ya_admin: "Esa persona ya es admin: cambia su puesto en su página.",
  abierta: "Ya hay una invitación abierta para ese correo: retírala para enviar otra.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(invitacionSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const orden = asked.data;
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    const tienda = context.get(tiendaContext);
    const actor_id = context.get(usuarioContext).id;
    if (orden.accion === "retirar") {
      await withdrawInvitacion(tienda.db, { id: orden.id, actor_id });
      return { ok: true, mensaje: "La invitación ya no sirve." };
    }
    const result = await invite(tienda, { ...orden, actor_id });
    if (result !== "hecho") return { ok: false, campos: { email: REFUSED[result] } };
    return { ok: true, mensaje: `Invitamos a ${orden.email}.` };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function Invitaciones({ loaderData: { invitaciones, sinCorreo, dias } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Invitaciones" volver={{ to: "/admin/usuarios", texto: "Volver a usuarios" }} />
      <Cuerpo>
        {sinCorreo ? (
          <Alert tone="warning">
            Esta tienda no tiene servidor de correo: la invitación queda en Correos y no se envía.
          </Alert>
        ) : null}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <SiPuede area="personal">
            <Panel title="Invitar al panel">
              <FormularioInvitacion dias={dias} />
            </Panel>
          </SiPuede>
          <Panel title="Invitaciones abiertas">
            <ListaInvitaciones invitaciones={invitaciones} />
          </Panel>
        </div>
      </Cuerpo>
    </>
  );
}
