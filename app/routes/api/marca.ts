import { data } from "react-router";
import { parseArchivo, writeEstilo } from "#app/features/base/aspecto/aspecto.ts";
import type { Route } from "./+types/marca";

/** GET /marca/{tinta}-{acento}-{letras}.css: the stylesheet of a shop's own face. */
export function loader({ params: { archivo } }: Route.LoaderArgs) {
  const elegido = parseArchivo(archivo);
  if (!elegido) throw data(null, { status: 404 });
  return new Response(writeEstilo(elegido), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
