import { tiendaContext } from "#app/context.ts";
import { toImagenesDir, readImagen } from "#app/features/base/imagenes/imagenes.server.ts";
import type { Route } from "./+types/imagenes.ts";

/** A name's content never changes, so browsers may cache it permanently. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { env } = context.get(tiendaContext);
  const found = await readImagen(toImagenesDir(env.DATA_DIR), params.archivo);
  if (!found) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      "Content-Type": found.tipo,
      "Content-Length": String(found.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
