import { useContext } from "react";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { addIgv, type Centimos, formatSoles } from "#lib/dinero.ts";

interface Props {
  /** In céntimos without IGV; 0 where free. */
  costo: Centimos;
  cobrado: boolean;
  llega: string;
  lugar: string;
}

function formatCosto(costo: Centimos, cobrado: boolean, withIgv: boolean): string {
  if (costo === 0) return "Envío gratis.";
  if (!cobrado) return `Envío: ${formatSoles(costo)}, se paga al recibir.`;
  const paid = formatSoles(addIgv(costo));
  return withIgv
    ? `Envío: ${paid}, se suma a tu total.`
    : `Envío: ${paid} (${formatSoles(costo)} más IGV), se suma a tu total.`;
}

export function EnvioCotizado({ costo, cobrado, llega, lugar }: Props) {
  const withIgv = useContext(PricesWithIgv);
  return (
    <>
      <strong className="font-semibold text-ink">{llega}</strong> a {lugar}. {formatCosto(costo, cobrado, withIgv)}
    </>
  );
}
