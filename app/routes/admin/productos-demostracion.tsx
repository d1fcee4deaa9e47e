import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { vaciarSchema } from "#app/features/catalogo/panel/demostracion.schema.ts";
import { clearDemostracion, countDemostracion } from "#app/features/catalogo/panel/demostracion.server.ts";
import { type RespuestaVaciar, VaciarDemostracion } from "#app/features/catalogo/panel/vaciar-demostracion.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readForm } from "#lib/form.ts";
import { newId } from "#lib/ids.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/productos-demostracion";

const TITULO = "Vaciar el catálogo de demostración";

export const meta: Route.MetaFunction = () => [{ title: `${TITULO} · Panel` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  return { ...(await withErrorPage(context, () => countDemostracion(db))), clave: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(vaciarSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  const autoria = { actor_id: context.get(usuarioContext).id, clave: asked.data.clave };
  return withErrorResult<RespuestaVaciar>(context, async () => {
    const informe = await clearDemostracion(context.get(tiendaContext), autoria);
    return informe ? { ok: true, informe } : { ok: true, mensaje: "Ya estaba vacío." };
  });
}
export const clientAction = catchActionError;

export default function ProductosDemostracion({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo={TITULO} volver={{ to: "/admin/productos", texto: "Volver a Productos" }} />
      <Cuerpo>
        <p className="max-w-prose text-muted">
          Los productos de muestra sirven para ver cómo es la tienda. Cuando tengas los tuyos, quítalos: nadie debe
          poder comprar lo que no vendes.
        </p>
        <VaciarDemostracion {...loaderData} />
      </Cuerpo>
    </>
  );
}
