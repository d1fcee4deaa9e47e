import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { parseTyped } from "#app/features/base/ajustes/ajustes.schema.ts";
import { toForm, writePorCorregir } from "#app/features/base/ajustes/borrador.server.ts";
import { isClaveCorreo } from "#app/features/base/ajustes/correos.ts";
import { toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import { writeMuestra } from "#app/features/base/correo/correo-muestra.server.tsx";
import { answerEnMarco } from "#app/features/base/correo/enmarcar.server.ts";
import { getText } from "#lib/form.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/ajuste-muestra";

/** A sample mail with the typed texts, or their errors: `?clave=correo_…&valor.asunto=…`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const form = toForm(new URL(request.url));
  const clave = getText(form, "clave");
  if (!isClaveCorreo(clave)) throw data(null, { status: 404 });
  const typed = parseTyped(clave, form, tienda.env);
  if (!typed.success) return answerEnMarco(writePorCorregir(typed.campos), tienda.env);
  const ajustes = await withErrorPage(context, () => readAjustes(tienda));
  const { html } = await writeMuestra(toMarcaCorreo(tienda.env, { ...ajustes, [clave]: typed.data }), clave);
  return answerEnMarco(html, tienda.env);
}
