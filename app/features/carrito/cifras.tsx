import { useContext } from "react";
import { cx } from "#app/ui/cx.ts";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { type Centimos, formatSoles, type Totales } from "#lib/dinero.ts";
import { addSignedIgv, formatSigned } from "#lib/dinero-con-signo.ts";

interface CifraProps {
  nombre: string;
  /** In céntimos; below 0 for what is taken off. */
  monto: number;
  className?: string;
}

const Cifra = ({ nombre, monto, className = "text-muted" }: CifraProps) => (
  <div className={cx("flex items-baseline justify-between gap-4", className)}>
    <dt>{nombre}</dt>
    <dd className={className === "text-muted" ? "text-ink" : undefined}>{formatSigned(monto)}</dd>
  </div>
);

const FUERTE = "text-lg font-semibold";

interface Props {
  totales: Totales;
  /** The lines of the order that are no product: part of the subtotal. In céntimos without IGV. */
  extras?: readonly { nombre: string; monto: number }[];
}

/**
 * Extra lines, subtotal, IGV and total. No IGV line where it is 0. Where prices are shown with IGV the total is what
 * they add up to, and what it is made of stands under it.
 */
export function Cifras({ totales: { subtotal, igv, igv_porcentaje, total }, extras = [] }: Props) {
  const withIgv = useContext(PricesWithIgv);
  const show = (monto: number) => (withIgv ? addSignedIgv(monto, igv_porcentaje) : monto);
  const lineaIgv = igv > 0 ? <Cifra nombre={`IGV (${igv_porcentaje}%)`} monto={igv} /> : null;
  return (
    <dl className="grid gap-2 tabular-nums">
      {extras.map(({ nombre, monto }) => (
        <Cifra key={nombre} nombre={nombre} monto={show(monto)} />
      ))}
      {withIgv ? <Cifra nombre="Total" monto={total} className={FUERTE} /> : null}
      <Cifra nombre={withIgv ? "Subtotal sin IGV" : "Subtotal"} monto={subtotal} />
      {lineaIgv}
      {withIgv ? null : <Cifra nombre="Total" monto={total} className={`border-t pt-3 ${FUERTE}`} />}
    </dl>
  );
}

/** The total, with IGV, in the bar at the bottom of a phone's screen. */
export const TotalBarra = ({ total }: { total: Centimos }) => (
  <p className="grid flex-1 leading-tight tabular-nums">
    <span className="text-xs text-muted">Total con IGV</span>
    <span className="font-semibold">{formatSoles(total)}</span>
  </p>
);
