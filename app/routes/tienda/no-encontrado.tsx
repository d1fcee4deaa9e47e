import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readNombresCategorias } from "#app/features/ajustes/ajustes.server.ts";
import { NotFoundView } from "#app/ui/error-view.tsx";
import { Categorias } from "#app/features/contenido/categorias.tsx";
import type { Route } from "./+types/no-encontrado";

export function meta() {
  return [{ title: "Página no encontrada" }, { name: "robots", content: "noindex" }];
}

/** Every address without a route, inside the shop's frame. */
export async function loader({ context }: Route.LoaderArgs) {
  // Beside the message, and no reason not to show it.
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
