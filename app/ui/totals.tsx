import { type ReactNode, useContext } from "react";
import { cx } from "./cx.ts";
import { PricesWithIgv } from "./prices.ts";
import { type Centimos, formatSoles, type Totales } from "#lib/dinero.ts";
import { addSignedIgv, computeRedondeo, formatSigned } from "#lib/dinero-con-signo.ts";

interface CifraProps {
  nombre: string;
  /** In céntimos; negative for discounts. */
  monto: number;
  className?: string;
}

export const Cifra = ({ nombre, monto, className = "text-muted" }: CifraProps) => (
  <div className={cx("flex items-baseline justify-between gap-4", className)}>
    <dt>{nombre}</dt>
    <dd className={className === "text-muted" ? "text-ink" : undefined}>{formatSigned(monto)}</dd>
  </div>
);

const FUERTE = "text-lg font-semibold";

interface Props {
  /** In céntimos without IGV; omitted in the panel. */
  lineas?: readonly { precio: Centimos; cantidad: number }[];
  totales: Totales;
  /** In céntimos without IGV. */
  extras?: readonly { nombre: string; monto: number }[];
  children?: ReactNode;
}

/**
 * With IGV, the lines add up to the total, rounding included, and the breakdown is below it. An IGV of 0 is omitted.
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

export const TotalBarra = ({ total }: { total: Centimos }) => (
  <p className="grid flex-1 leading-tight tabular-nums">
    <span className="text-xs text-muted">Total con IGV</span>
    <span className="font-semibold">{formatSoles(total)}</span>
  </p>
);
