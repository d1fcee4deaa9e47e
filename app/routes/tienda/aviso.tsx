import { data, redirect } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { CAMPOS } from "#app/features/catalogo/avisos/avisos.ts";
import { FormularioAviso } from "#app/features/catalogo/avisos/formulario-aviso.tsx";
import { receiveAviso } from "#app/features/catalogo/avisos/recibir.server.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { getProducto } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { toPropioPath } from "#app/features/catalogo/productos/opcion.ts";
import { Link } from "#app/ui/link.tsx";
import { readForm } from "#lib/form.ts";
import { sendOpenForm, toStatus } from "#lib/open-form.ts";
import type { Route } from "./+types/aviso";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Avísame cuando llegue: ${loaderData.nombre}` : "Avísame cuando llegue" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const producto = await getProducto(context.get(tiendaContext).db, params.id);
  if (!producto) throw data(null, { status: 404 });
  if (producto.stock > 0) throw redirect(toPropioPath(producto.id));
  const { id, nombre, imagen } = producto;
  return { id, nombre, imagen };
}

/** Reloading offline would fail. */
export const shouldRevalidate = () => false;

export async function action({ request, params, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const producto = await getProducto(tienda.db, params.id);
  if (!producto) throw data(null, { status: 404 });
  const form = await readForm(request);
  const respuesta = await receiveAviso(tienda, context.get(requestScopeContext), request, form, producto);
  if (respuesta.tipo === "anotado") return respuesta;
  return data(respuesta, toStatus(respuesta));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOpenForm(request, CAMPOS, serverAction);

export default function Aviso({ loaderData: { id, nombre, imagen }, actionData }: Route.ComponentProps) {
  return (
    <div className="container-store max-w-xl pt-8 lg:pt-12">
      <h1 className="text-3xl">Avísame cuando llegue</h1>
      <div className="mt-6 grid gap-6">
        <p className="flex items-center gap-4">
          <Foto imagen={imagen} alt="" sizes="72px" className="w-18 shrink-0 rounded-control" />
          <Link to={toPropioPath(id)} className="link font-semibold">
            {nombre}
          </Link>
        </p>
        <FormularioAviso respuesta={actionData} />
      </div>
    </div>
  );
}
