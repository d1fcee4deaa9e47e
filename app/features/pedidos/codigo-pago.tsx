import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { toShortId } from "#lib/text.ts";
import type { Voucher } from "./pedidos.ts";

interface Props {
  pedido: { id: string; total: Centimos };
  voucher: Voucher;
}

/** The payment code: amount, deadline, and the provider's page that says where and how to pay. */
export function CodigoPago({ pedido: { id, total }, voucher: { codigo, enlace, vence_en } }: Props) {
  return (
    <div className="grid max-w-text justify-items-start gap-3 rounded-card border bg-surface p-5">
      {codigo ? (
        <div>
          <p className="text-sm text-muted">Código de pago</p>
          <p className="font-mono text-xl break-all select-all">{codigo}</p>
        </div>
      ) : null}
      <p>
        Paga <span className="font-semibold tabular-nums">{formatSoles(total)}</span>
        {vence_en === null ? "." : ` hasta el ${formatFechaHora(new Date(vence_en))}.`}
      </p>
      {enlace ? (
        <a
          href={enlace}
          className="link font-semibold print:hidden"
          aria-label={`Ver dónde y cómo pagar el pedido ${toShortId(id)}`}
        >
          Ver dónde y cómo pagar
        </a>
      ) : null}
    </div>
  );
}
