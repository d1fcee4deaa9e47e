import type { ParteCobrada } from "#db/schema/pagos.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import type { MetodoPago } from "#app/features/pedidos/pedidos/pedidos.ts";

/** What is left of a provider's payment, in céntimos; `parte` is null where an attempt has only one. */
export interface Refundable {
  parte: string | null;
  monto: Centimos;
}

interface RefundFigures {
  aprobado: Centimos;
  reembolsado: Centimos;
  partes: readonly ParteCobrada[];
}

interface OrderedRefund {
  parte: string | null;
  monto: Centimos;
  estado: string;
}

const sumMontos = (montos: readonly { monto: Centimos }[]) => montos.reduce((sum, { monto }) => sum + monto, 0);
const atLeastNone = (amount: number) => centimos(Math.max(0, amount));

/**
 * What pending refunds still take of a payment. A notification may count one as given back before its own answer is
 * stored: it was, where what no stored refund explains is the sum of some of them.
 */
function sumPending(reembolsado: Centimos, ordenados: readonly OrderedRefund[]): number {
  const pending = ordenados.filter(({ estado }) => estado === "creando");
  const extra = reembolsado - sumMontos(ordenados.filter(({ estado }) => estado === "hecho"));
  // Only sums up to `extra` matter: without the bound they double with each pending refund.
  const sums = pending.reduce(
    (all, { monto }) => new Set([...all, ...[...all].map((sum) => sum + monto).filter((sum) => sum <= extra)]),
    new Set([0]),
  );
  return sumMontos(pending) - (sums.has(extra) ? extra : 0);
}

/** Pending refunds count as done. */
export function computeRefundable(
  { aprobado, reembolsado, partes: vistas }: RefundFigures,
  ordenados: readonly OrderedRefund[],
): Refundable[] {
  const partes = vistas.filter((parte) => parte.aprobado > 0);
  if (partes.length < 2) {
    const monto = atLeastNone(aprobado - reembolsado - sumPending(reembolsado, ordenados));
    return monto > 0 ? [{ parte: partes[0]?.id ?? null, monto }] : [];
  }
  return partes
    .map(({ id, ...cuenta }) => {
      const suyos = ordenados.filter(({ parte }) => parte === id);
      const monto = atLeastNone(cuenta.aprobado - cuenta.reembolsado - sumPending(cuenta.reembolsado, suyos));
      return { parte: id, monto };
    })
    .filter(({ monto }) => monto > 0);
}

export const sumRefundable = (refundable: readonly Refundable[]): Centimos => centimos(sumMontos(refundable));

/** Takes one payment if it is large enough, else several. At most sumRefundable(). */
export function splitRefund<Part extends Refundable>(refundable: readonly Part[], monto: Centimos): Part[] {
  const one = refundable.find((part) => part.monto >= monto);
  if (one) return [{ ...one, monto }];
  const taken: Part[] = [];
  for (const part of refundable) {
    const falta = monto - sumMontos(taken);
    if (falta > 0) taken.push({ ...part, monto: centimos(Math.min(falta, part.monto)) });
  }
  return taken;
}

const PANEL: Readonly<Record<MetodoPago, string>> = {
  stripe: "el panel de Stripe",
  mercadopago: "el panel de Mercado Pago",
  yape: "la cuenta de la tienda",
  contra_entrega: "la cuenta de la tienda",
  efectivo: "la caja",
  tarjeta: "la terminal de tarjetas",
};

/** Tells staff what to do. `queda` is left of the payment. */
export function formatRefusedRefund(monto: Centimos, queda: Centimos, proveedor: MetodoPago): string {
  const no = `El proveedor no aceptó devolver ${formatSoles(monto)}:`;
  if (queda === 0) return `${no} ese pago ya se devolvió por completo.`;
  if (queda < monto) return `${no} de ese pago solo quedan ${formatSoles(queda)} por devolver.`;
  return `${no} ese dinero sigue cobrado. Vuelve a intentarlo en «Pagos y devoluciones»; si tampoco lo acepta, devuélvelo desde ${PANEL[proveedor]} y pulsa «Verificar pago».`;
}

export function formatFailedRefund(monto: Centimos): string {
  return `Falló una devolución de ${formatSoles(monto)} que ya figuraba como hecha: ese dinero volvió a la tienda. Devuélvelo otra vez en «Pagos y devoluciones» o, si la cuenta del cliente ya no lo recibe, acuerda con él otro medio.`;
}

export const formatFailedRefundForCustomer = (monto: Centimos): string =>
  `La devolución de ${formatSoles(monto)} no se completó. Te escribiremos para resolverlo.`;
