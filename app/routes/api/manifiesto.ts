import { tiendaContext } from "#app/context.ts";
import { FRAME } from "#app/ui/theme.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Route } from "./+types/manifiesto";

function buildIcono(size: number, purpose: "any" | "maskable") {
  const src = purpose === "any" ? `/iconos/${size}.png` : `/iconos/${purpose}-${size}.png`;
  return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
}

/** GET /manifest.webmanifest, for installing the shop on a home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { nombre, aspecto } = await readMarca(context.get(tiendaContext));
  const { light } = aspecto?.marco ?? FRAME;
  const manifest = {
    name: nombre,
    short_name: nombre,
    lang: "es-PE",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: light,
    theme_color: light,
    categories: ["shopping"],
    icons: [buildIcono(192, "any"), buildIcono(512, "any"), buildIcono(512, "maskable")],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
