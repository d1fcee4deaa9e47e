import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { changeAjuste, type DesenlaceAjuste } from "#app/features/ajustes/ajustes.server.ts";
import { ordenAjuste, parseTyped, placeFaltas } from "#app/features/ajustes/ajustes.schema.ts";
import { SeccionesAjustes } from "#app/features/ajustes/secciones.tsx";
import { findValorAnterior, listAjustes } from "#app/features/ajustes/historial.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Link } from "#app/ui/link.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { toFieldErrors, readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/ajustes";

export const meta: Route.MetaFunction = () => [{ title: "Ajustes · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const ajustes = await withErrorPage(context, () => listAjustes(context.get(tiendaContext)));
  return { secciones: [...Map.groupBy(ajustes, ({ seccion }) => seccion)] };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const DESENLACE: Record<Extract<DesenlaceAjuste, string>, ActionResult> = {
  hecho: { ok: true, mensaje: "El ajuste quedó guardado." },
  cambio_ajeno: {
    ok: false,
    mensaje: "Otra persona cambió este ajuste mientras lo editabas. Mira cómo quedó y, si quieres, vuelve a guardar.",
  },
  sin_claves: {
    ok: false,
    campos: { valor: "Ninguno de los medios marcados tiene sus claves en el servidor: nadie podría pagar." },
  },
  sin_datos: {
    ok: false,
    mensaje:
      "Para ofrecer Yape, Plin o transferencia hacen falta el nombre del titular y un celular o una cuenta. Escríbelos en «Yape, Plin o transferencia» antes de marcarlo; para borrarlos, desmárcalo antes en «Medios de pago».",
  },
  fijado: { ok: false, mensaje: "Este ajuste está fijado en el servidor y no se puede cambiar aquí." },
};

const refuse = (campos: Record<string, string>) => data({ ok: false as const, campos }, { status: 400 });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = parseInput(ordenAjuste, Object.fromEntries(form));
  if (!asked.success) return refuse(toFieldErrors(asked.error.issues));
  const orden = asked.data;
  const tienda = context.get(tiendaContext);
  const typed = orden.accion === "guardar" ? parseTyped(orden.clave, form, tienda.env) : null;
  if (typed && !typed.success) return refuse(typed.campos);
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    const anterior = orden.accion === "volver" ? await findValorAnterior(tienda.db, orden.clave, orden.cambio) : null;
    if (anterior === undefined) return { ok: false, mensaje: "Ese cambio no existe." };
    const cambio = { clave: orden.clave, version: orden.version, valor: typed ? typed.data : anterior };
    const desenlace = await changeAjuste(tienda, cambio, context.get(usuarioContext).id);
    return typeof desenlace === "string" ? DESENLACE[desenlace] : { ok: false, campos: placeFaltas(form, desenlace) };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function AjustesPanel({ loaderData: { secciones } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Ajustes" />
      <Cuerpo>
        <p className="text-muted">Cada cambio se ve en la tienda en unos segundos y queda en la auditoría.</p>
        <SeccionesAjustes
          secciones={secciones}
          otros={
            <>
              <Link to="/admin/reclamos/feriados" className="link inline-flex min-h-11 items-center">
                Feriados
              </Link>
              <Link to="/admin/comprobantes/ajustes" className="link inline-flex min-h-11 items-center">
                Comprobantes electrónicos
              </Link>
              <Link to="/admin/tareas" className="link inline-flex min-h-11 items-center">
                Tareas
              </Link>
            </>
          }
        />
      </Cuerpo>
    </>
  );
}
