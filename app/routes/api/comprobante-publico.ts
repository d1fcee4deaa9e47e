import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { answerArchivo } from "#app/features/pedidos/comprobantes/archivo.server.ts";
import { isConsultable, receiveConsulta } from "#app/features/pedidos/comprobantes/consulta.server.ts";
import { readForm } from "#lib/form.ts";
import { toStatus } from "#lib/open-form.ts";
import type { Route } from "./+types/comprobante-publico";

const NO_HALLADO = { error: { codigo: "no_hallado", mensaje: "No encontramos ese comprobante." } };

const refuse = (status: number) =>
  Response.json(NO_HALLADO, { status, headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });

/** POST /comprobante/{pdf|xml}: for whoever enters all five fields, within the look-up page's limits. */
export async function action({ request, params: { formato }, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  if ((formato !== "pdf" && formato !== "xml") || !(await isConsultable(tienda))) return refuse(404);
  const { respuesta, fila } = await receiveConsulta(tienda, context.get(requestScopeContext), await readForm(request));
  if (fila) return answerArchivo(tienda, fila, formato);
  return refuse(respuesta.tipo === "datos" || respuesta.tipo === "error" ? toStatus(respuesta) : 404);
}
