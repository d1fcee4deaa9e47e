import { type Centimos, addIgv, formatSoles } from "#lib/dinero.ts";
import { cx } from "./cx.ts";

const SIZES = {
  sm: { amount: "text-base", note: "text-xs" },
  md: { amount: "text-lg", note: "text-sm" },
  lg: { amount: "text-2xl font-display", note: "text-base" },
};

interface Props {
  amount: Centimos;
  size?: keyof typeof SIZES;
  className?: string;
  /** Of the price with IGV alone. */
  noteClassName?: string;
}

/** A price and, beside it, the price with IGV: Peruvian law wants the total shown. */
export function Price({ amount, size = "md", className, noteClassName }: Props) {
  const { amount: large, note } = SIZES[size];
  return (
    <span className={cx("inline-flex flex-wrap items-baseline gap-x-2 tabular-nums", className)}>
      <span className={cx("font-semibold whitespace-nowrap", large)}>{formatSoles(amount)}</span>{" "}
      <span className={cx("whitespace-nowrap text-muted", note, noteClassName)}>
        {formatSoles(addIgv(amount))} con IGV
      </span>
    </span>
  );
}
