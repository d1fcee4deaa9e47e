import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { accionLibrosSchema } from "#app/features/cuentas/libros/libros.schema.ts";
import { readRevisiones } from "#app/features/cuentas/libros/panel.server.ts";
import { askRevision } from "#app/features/cuentas/libros/revision.server.ts";
import { VistaLibros } from "#app/features/cuentas/libros/vista-libros.tsx";
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
import type { Route } from "./+types/libros";

export const meta: Route.MetaFunction = () => [{ title: "Libros · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  return withErrorPage(context, () => readRevisiones(db));
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(accionLibrosSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    await askRevision(context.get(tiendaContext).db);
    return { ok: true as const, mensaje: "La revisión empieza ahora." };
  });
}
export const clientAction = catchActionError;

function Revisar() {
  const { submit, busy } = useAction({ failure: "No se pudo pedir la revisión." });
  return (
    <SiPuede area="ventas">
      <Button size="sm" busy={busy ? "Un momento…" : undefined} onClick={() => submit({ accion: "revisar" })}>
        Revisar ahora
      </Button>
    </SiPuede>
  );
}

export default function Libros({ loaderData }: Route.ComponentProps) {
  useReloadWhile(loaderData.enCurso !== null);
  return (
    <>
      <Encabezado
        titulo="Libros"
        volver={{ to: "/admin/caja", texto: "Volver a la caja" }}
        accion={loaderData.enCurso ? null : <Revisar />}
      />
      <Cuerpo>
        <VistaLibros {...loaderData} />
      </Cuerpo>
    </>
  );
}
