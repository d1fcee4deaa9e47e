import { formatSoles, type Totales } from "#lib/dinero.ts";

/** Subtotal, IGV and total. No IGV line where it is 0. */
export function Cifras({ totales: { subtotal, igv, igv_porcentaje, total } }: { totales: Totales }) {
  return (
    <dl className="grid gap-2 tabular-nums">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Subtotal</dt>
        <dd>{formatSoles(subtotal)}</dd>
      </div>
      {igv > 0 ? (
        <div className="flex justify-between gap-4">
          <dt className="text-muted">IGV ({igv_porcentaje}%)</dt>
          <dd>{formatSoles(igv)}</dd>
        </div>
      ) : null}
      <div className="flex items-baseline justify-between gap-4 border-t pt-3 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatSoles(total)}</dd>
      </div>
    </dl>
  );
}
