import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import { parseMetodo } from "#app/features/pedidos/pedidos/campos.ts";
import { receiveWebhook } from "#app/features/pedidos/pagos/webhook.server.ts";
import type { Route } from "./+types/webhooks";

/** POST /api/webhooks/{metodo}: payment providers' notifications. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const { log } = context.get(requestScopeContext);
  const { proveedor } = params;
  const metodo = parseMetodo(proveedor);
  const pasarela = metodo && tienda.pasarelas.get(metodo);
  if (!pasarela) return new Response(null, { status: 404 });
  try {
    const recibo = await receiveWebhook(tienda, pasarela, request);
    return new Response(recibo, { status: recibo === "rechazado" ? 400 : 200 });
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    // Not 2xx, so that the provider sends it again.
    log.warn({ err: error, proveedor }, "a notification could not be confirmed at the provider");
    return new Response(null, { status: 503 });
  }
}
