import { type ReactNode, useContext } from "react";
import { cx } from "#app/ui/cx.ts";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { type Centimos, formatSoles, type Totales } from "#lib/dinero.ts";
import { addSignedIgv, computeRedondeo, formatSigned } from "#lib/dinero-con-signo.ts";

interface CifraProps {
  nombre: string;
  /** In céntimos; below 0 for what is taken off. */
  monto: number;
  className?: string;
}

/** A line of them. */
export const Cifra = ({ nombre, monto, className = "text-muted" }: CifraProps) => (
  <div className={cx("flex items-baseline justify-between gap-4", className)}>
    <dt>{nombre}</dt>
    <dd className={className === "text-muted" ? "text-ink" : undefined}>{formatSigned(monto)}</dd>
  </div>
);

const FUERTE = "text-lg font-semibold";

interface Props {
  /** The products, in céntimos without IGV. The panel, whose prices are without, leaves them out. */
  lineas?: readonly { precio: Centimos; cantidad: number }[];
  totales: Totales;
  /** The lines of the order that are no product: part of the subtotal. In céntimos without IGV. */
  extras?: readonly { nombre: string; monto: number }[];
  /** Lines above the others. */
  children?: ReactNode;
}

/**
 * Extra lines, subtotal, IGV and total. No IGV line where it is 0. Where prices are shown with IGV the total is what
 * they add up to, with what each was rounded by, and what it is made of stands under it.
 */
export function Cifras({ lineas = [], totales, extras = [], children }: Props) {
  const withIgv = useContext(PricesWithIgv);
  const { subtotal, igv, igv_porcentaje, total } = totales;
  const show = (monto: number) => (withIgv ? addSignedIgv(monto, igv_porcentaje) : monto);
  const redondeo = withIgv ? computeRedondeo(totales, lineas, extras) : 0;
  const lineaIgv = igv > 0 ? <Cifra nombre={`IGV (${igv_porcentaje}%)`} monto={igv} /> : null;
  return (
    <dl className="grid gap-2 tabular-nums">
      {children}
      {extras.map(({ nombre, monto }) => (
        <Cifra key={nombre} nombre={nombre} monto={show(monto)} />
      ))}
      {redondeo === 0 ? null : <Cifra nombre="Redondeo" monto={redondeo} />}
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
