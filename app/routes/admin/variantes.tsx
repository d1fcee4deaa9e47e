import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { listVariantes } from "#app/features/productos/catalogo/catalogo.server.ts";
import { splitOpcion } from "#app/features/productos/opcion.ts";
import { FormularioVariantes } from "#app/features/productos/panel/formulario-variantes.tsx";
import { InsigniaExistencias } from "#app/features/productos/panel/insignia-existencias.tsx";
import { getEditable } from "#app/features/productos/panel/lista.server.ts";
import { readMatriz } from "#app/features/productos/panel/variantes.schema.ts";
import { createVariantes } from "#app/features/productos/panel/variantes.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { Foto } from "#app/features/imagenes/foto.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm } from "#lib/form.ts";
import { isId, newId } from "#lib/ids.ts";
import type { Route } from "./+types/variantes";

export const meta: Route.MetaFunction = () => [{ title: "Variantes · Panel" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const producto = await withErrorPage(context, () => getEditable(db, params.id));
  if (!producto) throw data(null, { status: 404 });
  const { nombre, grupo } = producto;
  return { nombre, grupo, variantes: await listVariantes(db, grupo), clave: newId() };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const MAL = { ok: false as const, mensaje: "No se entendió lo que se envió. Recarga la página e inténtalo de nuevo." };

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const form = await readForm(request);
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const [matriz, clave] = [readMatriz(read), read("clave")];
  if (!isId(clave)) return data(MAL, { status: 400 });
  if (!matriz.valor) return data({ ok: false as const, campos: matriz.campos }, { status: 400 });
  const { valor } = matriz;
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    const autoria = { actor_id: context.get(usuarioContext).id, clave };
    const hecho = await createVariantes(context.get(tiendaContext), params.id, valor, autoria);
    if (hecho.tipo === "campos") return { ok: false, campos: hecho.campos };
    if (hecho.tipo === "eliminado") return { ok: false, mensaje: "Este producto ya no está." };
    const { cuantas } = hecho;
    return { ok: true, mensaje: cuantas === 1 ? "Se creó una variante." : `Se crearon ${cuantas} variantes.` };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function PaginaVariantes({ loaderData, params }: Route.ComponentProps) {
  const { nombre, grupo, variantes, clave } = loaderData;
  return (
    <>
      <Encabezado
        titulo={`Variantes de ${grupo || nombre}`}
        volver={{ to: `/admin/productos?editar=${params.id}`, texto: "Volver al producto" }}
      />
      <Cuerpo>
        {variantes.length > 0 ? (
          <Panel title="Las que hay">
            <ul className="grid">
              {variantes.map(({ id, nombre: suyo, opciones, precio, stock, imagen }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2 first:border-t-0">
                  <Foto imagen={imagen} alt="" sizes="3rem" className="w-10 rounded-sm" />
                  <Link
                    to={`/admin/productos?editar=${id}`}
                    aria-label={`Editar ${suyo}`}
                    className="link inline-flex min-h-11 min-w-0 flex-1 items-center"
                  >
                    {opciones.map((opcion) => splitOpcion(opcion).valor).join(", ")}
                  </Link>
                  <Price amount={precio} size="sm" noteClassName="max-md:hidden" />
                  <InsigniaExistencias stock={stock} />
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
        <Panel title={grupo ? "Agregar valores" : "Crear variantes"}>
          <FormularioVariantes
            key={clave}
            {...{ clave, nombre, grupo }}
            existentes={variantes.map(({ opciones }) => opciones)}
          />
        </Panel>
      </Cuerpo>
    </>
  );
}
