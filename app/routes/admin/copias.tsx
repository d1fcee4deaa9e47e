import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { accionCopiasSchema } from "#app/features/cuentas/copias/copias.schema.ts";
import { askCopia, readCopias } from "#app/features/cuentas/copias/copias.server.ts";
import { seguirTienda } from "#app/features/cuentas/copias/seguir.server.ts";
import { VistaCopias } from "#app/features/cuentas/copias/vista-copias.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { useAction } from "#app/ui/use-action.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/copias";

export const meta: Route.MetaFunction = () => [{ title: "Copias · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  return withErrorPage(context, () => readCopias(db, env));
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(accionCopiasSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  const { db, env } = context.get(tiendaContext);
  return withErrorResult(context, async () => {
    if (asked.data.accion === "seguir") {
      const done = await seguirTienda(db, context.get(usuarioContext).id);
      return { ok: true as const, mensaje: done ? "La tienda sigue: sale lo que esperaba." : "La tienda ya seguía." };
    }
    if (env.COPIAS_DIR === undefined)
      return { ok: false as const, mensaje: "No hay dónde ponerla: quien cuida el servidor enciende las copias." };
    await askCopia(db, env);
    return { ok: true as const, mensaje: "La copia empieza ahora." };
  });
}
export const clientAction = catchActionError;

function Copiar() {
  const { submit, busy } = useAction({ failure: "No se pudo pedir la copia." });
  return (
    <SiPuede area="ajustes">
      <Button size="sm" busy={busy ? "Un momento…" : undefined} onClick={() => submit({ accion: "copiar" })}>
        Copiar ahora
      </Button>
    </SiPuede>
  );
}

export default function Copias({ loaderData }: Route.ComponentProps) {
  useReloadWhile(loaderData.cambia);
  return (
    <>
      <Encabezado
        titulo="Copias"
        volver={{ to: "/admin/ajustes", texto: "Volver a los ajustes" }}
        accion={loaderData.encendidas ? <Copiar /> : null}
      />
      <Cuerpo>
        <VistaCopias {...loaderData} />
      </Cuerpo>
    </>
  );
}
