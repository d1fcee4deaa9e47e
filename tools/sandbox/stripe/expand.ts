import { invalid } from "./errors.ts";
import { toCharge, toPaymentIntent, toRefund } from "./cobros.ts";
import { toLineItems, toSession } from "./objects.ts";
import { toObjectKey, type SesionStripe } from "./sesion.ts";

type ObjetoStripe = Record<string, unknown>;

export function toLista(data: readonly object[], url: string, hasMore = false) {
  return { object: "list", data, has_more: hasMore, url };
}

function findObjeto(sesion: SesionStripe, id: unknown): object | null {
  const nudo = toObjectKey(sesion.id);
  if (id === `pi_${nudo}`) return sesion.cobro && toPaymentIntent(sesion, sesion.cobro);
  if (id === `ch_${nudo}`) return sesion.cobro && toCharge(sesion, sesion.cobro);
  return null;
}

function expandOne(sesion: SesionStripe, objeto: ObjetoStripe, partes: readonly string[], ruta: string): ObjetoStripe {
  const [campo, ...resto] = partes;
  if (!campo) return objeto;
  if (campo === "line_items" && objeto.object === "checkout.session") {
    const lista = toLista(toLineItems(sesion), `/v1/checkout/sessions/${sesion.id}/line_items`);
    return { ...objeto, line_items: lista };
  }
  if (campo === "refunds" && objeto.object === "charge") {
    // Stripe expands the ten newest.
    const todos = sesion.reembolsos.toReversed().map((hecho) => toRefund(sesion, hecho));
    const url = `/v1/charges/ch_${toObjectKey(sesion.id)}/refunds`;
    return { ...objeto, refunds: toLista(todos.slice(0, 10), url, todos.length > 10) };
  }
  if (!(campo in objeto)) throw invalid(`This property cannot be expanded (${ruta}).`, undefined, "expand");
  const valor = objeto[campo];
  // A null expands to null, as at Stripe.
  const dentro = typeof valor === "object" && valor !== null ? valor : findObjeto(sesion, valor);
  if (!dentro) {
    if (valor === null) return objeto;
    throw invalid(`This property cannot be expanded (${ruta}).`, undefined, "expand");
  }
  return { ...objeto, [campo]: expandOne(sesion, { ...dentro }, resto, ruta) };
}

/** Replaces ids by their objects along the paths of `expand[]`. Throws StripeError for an unknown path. */
export function expand(sesion: SesionStripe, objeto: object, rutas: readonly string[]): ObjetoStripe {
  return rutas.reduce<ObjetoStripe>((hasta, ruta) => expandOne(sesion, hasta, ruta.split("."), ruta), { ...objeto });
}

export const sessionAsCreated = (sesion: SesionStripe) =>
  toSession({ ...sesion, estado: "open", cobro: null, reembolsos: [] });
