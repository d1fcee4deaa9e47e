import { useContext } from "react";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { addIgv, type Centimos, formatSoles } from "#lib/dinero.ts";

interface Props {
  /** Without IGV, in céntimos; 0 where it is free. */
  costo: Centimos;
  /** Part of the order's total. */
  cobrado: boolean;
  llega: string;
  lugar: string;
}

/** What a delivery costs: what is charged with the order has IGV, and that is said. */
function formatCosto(costo: Centimos, cobrado: boolean, withIgv: boolean): string {
  if (costo === 0) return "Envío gratis.";
  if (!cobrado) return `Envío: ${formatSoles(costo)}, se paga al recibir.`;
  const paid = formatSoles(addIgv(costo));
  return withIgv
    ? `Envío: ${paid}, se suma a tu total.`
    : `Envío: ${paid} (${formatSoles(costo)} más IGV), se suma a tu total.`;
}

/** When a delivery arrives, where, and what it costs. */
export function EnvioCotizado({ costo, cobrado, llega, lugar }: Props) {
  const withIgv = useContext(PricesWithIgv);
  return (
    <>
      <strong className="font-semibold text-ink">{llega}</strong> a {lugar}. {formatCosto(costo, cobrado, withIgv)}
    </>
  );
}
