import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readDatosPropios } from "#app/features/cuentas/privacidad/datos-propios.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import type { Route } from "./+types/mis-datos-descargar";

export async function loader({ context }: Route.LoaderArgs) {
  const datos = await readDatosPropios(context.get(tiendaContext), context.get(usuarioContext).id);
  if (!datos) throw data(null, { status: 404 });
  const dia = datos.generado_en.toISOString().slice(0, 10);
  return new Response(`${JSON.stringify(datos, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="mis-datos-${dia}.json"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
