import { data } from "react-router";
import { NotFoundView } from "#app/ui/error-view.tsx";
import { Categorias } from "#app/features/contenido/categorias.tsx";

export function meta() {
  return [{ title: "Página no encontrada" }, { name: "robots", content: "noindex" }];
}

/** Every address without a route, inside the shop's frame. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NoEncontrado() {
  return (
    <>
      <NotFoundView />
      <Categorias />
    </>
  );
}
