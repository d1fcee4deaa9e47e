import { data, redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { findDireccion } from "#app/features/catalogo/mudanza/direcciones.server.ts";
import { NotFoundView } from "#app/ui/error-view.tsx";
import { Categorias } from "#app/features/paginas/contenido/categorias.tsx";
import type { Route } from "./+types/no-encontrado";

export function meta() {
  return [{ title: "Página no encontrada" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  // Without a database the page is 404 as well.
  const destino = await findDireccion(context.get(tiendaContext).db, url.pathname).catch(() => null);
  if (destino !== null) throw redirect(destino, 301);
  const categorias = await readNombresCategorias(context.get(tiendaContext)).catch(() => []);
  return data(categorias, { status: 404 });
}

export default function NoEncontrado({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NotFoundView />
      <Categorias nombres={loaderData} />
    </>
  );
}
