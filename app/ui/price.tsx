import { useContext } from "react";
import { type Centimos, addIgv, formatSoles } from "#lib/dinero.ts";
import { cx } from "./cx.ts";
import { PricesWithIgv } from "./prices.ts";

const SIZES = { sm: "price price-sm", md: "price", lg: "price price-lg" };

interface Props {
  amount: Centimos;
  size?: keyof typeof SIZES;
  className?: string;
  /** Of what stands beside the price. */
  noteClassName?: string;
}

/** A price and, beside it, the price with IGV: Peruvian law wants the total shown. Or that one alone. */
export function Price({ amount, size = "md", className, noteClassName }: Props) {
  const withIgv = useContext(PricesWithIgv);
  const paid = formatSoles(addIgv(amount));
  return (
    <span className={cx(SIZES[size], className)}>
      <span>{withIgv ? paid : formatSoles(amount)}</span>{" "}
      <span className={noteClassName}>{withIgv ? "IGV incluido" : `${paid} con IGV`}</span>
    </span>
  );
}
