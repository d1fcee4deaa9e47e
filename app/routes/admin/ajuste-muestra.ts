import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { parseTyped } from "#app/features/base/ajustes/ajustes.schema.ts";
import { isClaveCorreo } from "#app/features/base/ajustes/correos.ts";
import { toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import { writeMuestra } from "#app/features/base/correo/correo-muestra.server.tsx";
import { answerEnMarco } from "#app/features/base/correo/enmarcar.server.ts";
import { getText } from "#lib/form.ts";
import { escapeXml } from "#lib/xml.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/ajuste-muestra";

/** A sample mail with the typed texts, or their errors: `?clave=correo_…&valor.asunto=…`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const form = new FormData();
  for (const [name, value] of new URL(request.url).searchParams) form.append(name, value);
  const clave = getText(form, "clave");
  if (!isClaveCorreo(clave)) throw data(null, { status: 404 });
  const typed = parseTyped(clave, form, tienda.env);
  if (!typed.success) {
    const messages = Object.values(typed.campos).map((message) => `<p>${escapeXml(message)}</p>`);
    return answerEnMarco(
      `<!doctype html><html lang="es"><head><title>Por corregir</title></head><body>${messages.join("")}</body></html>`,
      tienda.env,
    );
  }
  const ajustes = await withErrorPage(context, () => readAjustes(tienda));
  const { html } = await writeMuestra(toMarcaCorreo(tienda.env, { ...ajustes, [clave]: typed.data }), clave);
  return answerEnMarco(html, tienda.env);
}
