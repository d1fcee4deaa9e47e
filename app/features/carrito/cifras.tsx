import { useContext } from "react";
import { cx } from "#app/ui/cx.ts";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { type Centimos, formatSoles, type Totales } from "#lib/dinero.ts";

interface CifraProps {
  nombre: string;
  monto: Centimos;
  className?: string;
}

const Cifra = ({ nombre, monto, className = "text-muted" }: CifraProps) => (
  <div className={cx("flex items-baseline justify-between gap-4", className)}>
    <dt>{nombre}</dt>
    <dd className={className === "text-muted" ? "text-ink" : undefined}>{formatSoles(monto)}</dd>
  </div>
);

const FUERTE = "text-lg font-semibold";

/**
 * Subtotal, IGV and total. No IGV line where it is 0. Where prices are shown with IGV the total is what they add up to,
 * and what it is made of stands under it.
 */
export function Cifras({ totales: { subtotal, igv, igv_porcentaje, total } }: { totales: Totales }) {
  const withIgv = useContext(PricesWithIgv);
  const lineaIgv = igv > 0 ? <Cifra nombre={`IGV (${igv_porcentaje}%)`} monto={igv} /> : null;
  return (
    <dl className="grid gap-2 tabular-nums">
      {withIgv ? <Cifra nombre="Total" monto={total} className={FUERTE} /> : null}
      <Cifra nombre={withIgv ? "Subtotal sin IGV" : "Subtotal"} monto={subtotal} />
      {lineaIgv}
      {withIgv ? null : <Cifra nombre="Total" monto={total} className={`border-t pt-3 ${FUERTE}`} />}
    </dl>
  );
}
