import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import type { Voucher } from "./pedidos.ts";

interface Props {
  pedido: { numero: number; total: Centimos };
  voucher: Voucher;
}

export function CodigoPago({ pedido: { numero, total }, voucher: { codigo, enlace, vence_en } }: Props) {
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
          aria-label={`Ver dónde y cómo pagar el pedido ${numero}`}
        >
          Ver dónde y cómo pagar
        </a>
      ) : null}
    </div>
  );
}
