import { type Centimos, addIgv, formatSoles } from "#lib/dinero.ts";
import { cx } from "./cx.ts";

const SIZES = { sm: "price price-sm", md: "price", lg: "price price-lg" };

interface Props {
  amount: Centimos;
  size?: keyof typeof SIZES;
  className?: string;
  /** Of the price with IGV alone. */
  noteClassName?: string;
}

/** A price and, beside it, the price with IGV: Peruvian law wants the total shown. */
export function Price({ amount, size = "md", className, noteClassName }: Props) {
  return (
    <span className={cx(SIZES[size], className)}>
      <span>{formatSoles(amount)}</span>{" "}
      <span className={noteClassName}>{`${formatSoles(addIgv(amount))} con IGV`}</span>
    </span>
  );
}
