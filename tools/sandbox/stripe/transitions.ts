import type { RefundFault } from "../faults.ts";
import type { Tarjeta } from "../cards.ts";
import { invalid } from "./errors.ts";
import { toCharge, toRefund } from "./cobros.ts";
import { toEvent, toSession } from "./objects.ts";
import { type ReembolsoParams, type SesionParams, sumTotal } from "./params.ts";
import { newObjectKey, toObjectKey, type Reembolso, sumReembolsado, type SesionStripe } from "./sesion.ts";

const VENCE_S = 24 * 3600;
const RUTA_AVISOS = "/api/webhooks/stripe";

function withAviso(sesion: SesionStripe, tipo: string, objeto: object, ahora: number): SesionStripe {
  const id = `evt_${newObjectKey()}`;
  const cuerpo = JSON.stringify(toEvent({ id, tipo, creado: ahora, objeto }));
  return { ...sesion, avisos: [...sesion.avisos, { id, ruta: RUTA_AVISOS, cuerpo, estado: "pendiente" }] };
}

export function openSesion(params: SesionParams, id: string, publicUrl: string, ahora: number): SesionStripe {
  return {
    id,
    url: `${publicUrl}/sandbox/stripe/${id}`,
    creada: ahora,
    vence: params.expires_at ?? ahora + VENCE_S,
    params,
    estado: "open",
    expirada_por: null,
    cobro: null,
    reembolsos: [],
    avisos: [],
  };
}

export function expireSesion(sesion: SesionStripe, por: string | null, ahora: number): SesionStripe {
  const cerrada: SesionStripe = { ...sesion, estado: "expired", expirada_por: por };
  return withAviso(cerrada, "checkout.session.expired", toSession(cerrada), ahora);
}

export const isDue = (sesion: SesionStripe, ahora: number) => sesion.estado === "open" && sesion.vence <= ahora;

/** Only for open sessions. `diferido`: the money comes later, if it comes. */
export function paySesion(
  sesion: SesionStripe,
  pago: { tarjeta: Tarjeta; montoExtra: number; diferido: boolean; ahora: number },
): SesionStripe {
  const pagada: SesionStripe = {
    ...sesion,
    estado: "complete",
    cobro: {
      creado: pago.ahora,
      monto: sumTotal(sesion.params) + pago.montoExtra,
      estado: pago.diferido ? "processing" : "succeeded",
      tarjeta: pago.tarjeta,
    },
  };
  return withAviso(pagada, "checkout.session.completed", toSession(pagada), pago.ahora);
}

export function settleSesion(sesion: SesionStripe, exito: boolean, ahora: number): SesionStripe {
  if (sesion.cobro?.estado !== "processing") return sesion;
  const estado = exito ? "succeeded" : "failed";
  const resuelta: SesionStripe = { ...sesion, cobro: { ...sesion.cobro, estado } };
  return withAviso(resuelta, `checkout.session.async_payment_${estado}`, toSession(resuelta), ahora);
}

/** Refunds `amount`, or all that is left. Throws StripeError if there is less, or by a fault. */
export function refundSesion(
  sesion: SesionStripe,
  id: string,
  params: ReembolsoParams,
  { ahora, falla }: { ahora: number; falla: RefundFault },
): SesionStripe {
  const charge = `ch_${toObjectKey(sesion.id)}`;
  if (falla === "rechazados") {
    throw invalid(`Charge ${charge} has been charged back; cannot issue a refund.`, "charge_disputed");
  }
  if (sesion.cobro?.estado !== "succeeded") {
    throw invalid("This PaymentIntent does not have a successful charge to refund.", "charge_not_refundable");
  }
  const queda = sesion.cobro.monto - sumReembolsado(sesion);
  if (queda === 0) throw invalid(`Charge ${charge} has already been refunded.`, "charge_already_refunded");
  const monto = params.amount ?? queda;
  if (monto > queda) {
    throw invalid(
      `Refund amount (${monto}) is greater than unrefunded amount on charge (${queda})`,
      undefined,
      "amount",
    );
  }
  const reembolso: Reembolso = {
    id,
    creado: ahora,
    monto,
    motivo: params.reason ?? null,
    metadata: params.metadata,
    estado: falla === "demorados" ? "pending" : "succeeded",
  };
  const devuelta: SesionStripe = { ...sesion, reembolsos: [...sesion.reembolsos, reembolso] };
  const contada = withAviso(devuelta, "refund.created", toRefund(devuelta, reembolso), ahora);
  return withAviso(contada, "charge.refunded", toCharge(contada, sesion.cobro), ahora);
}

/** Set by the `reembolsos` fault; without it, pending refunds succeed. */
const DESTINO = { rechazados: "succeeded", demorados: "pending", fallidos: "failed" } as const;

function computeEstado({ estado = "succeeded" }: Reembolso, falla: RefundFault): Reembolso["estado"] {
  if (estado === "failed" || (estado === "succeeded" && falla !== "fallidos")) return estado;
  return falla ? DESTINO[falla] : "succeeded";
}

const isUnsettled = (reembolso: Reembolso, falla: RefundFault) =>
  computeEstado(reembolso, falla) !== (reembolso.estado ?? "succeeded");

export const isReembolsoDue = ({ reembolsos }: SesionStripe, falla: RefundFault) =>
  reembolsos.some((reembolso) => isUnsettled(reembolso, falla));

export function settleReembolsos(sesion: SesionStripe, falla: RefundFault, ahora: number): SesionStripe {
  return sesion.reembolsos.reduce((hasta, reembolso) => {
    if (!isUnsettled(reembolso, falla)) return hasta;
    const resuelto = { ...reembolso, estado: computeEstado(reembolso, falla) };
    const reembolsos = hasta.reembolsos.map((otro) => (otro.id === resuelto.id ? resuelto : otro));
    const resuelta = { ...hasta, reembolsos };
    const tipos =
      resuelto.estado === "failed" ? ["refund.updated", "charge.refund.updated", "refund.failed"] : ["refund.updated"];
    return tipos.reduce((una, tipo) => withAviso(una, tipo, toRefund(una, resuelto), ahora), resuelta);
  }, sesion);
}
