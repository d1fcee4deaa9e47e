import { useContext } from "react";
import { type Centimos, addIgv, formatSoles } from "#lib/dinero.ts";
import { cx } from "./cx.ts";
import { PricesWithIgv } from "./prices.ts";

const SIZES = { sm: "price price-sm", md: "price", lg: "price price-lg" };

interface Props {
  amount: Centimos;
  size?: keyof typeof SIZES;
  className?: string;
  noteClassName?: string;
  /** `rebaja` is in percent. */
  offer?: { antes: Centimos; rebaja: number; plazo: string } | null;
  from?: boolean | undefined;
}

/** Peruvian law requires the price including IGV. */
export function Price({ amount, size = "md", className, noteClassName, offer, from }: Props) {
  const withIgv = useContext(PricesWithIgv);
  const paid = formatSoles(addIgv(amount));
  return (
    <>
      <span className={cx(SIZES[size], className)}>
        <span>
          {from ? "Desde " : null}
          {withIgv ? paid : formatSoles(amount)}
        </span>{" "}
        <span className={noteClassName}>{withIgv ? "IGV incluido" : `${paid} con IGV`}</span>
      </span>
      {offer ? (
        <p className="oferta">
          Antes <del>{formatSoles(withIgv ? addIgv(offer.antes) : offer.antes)}</del> <b>−{offer.rebaja} %</b>
          <small>{offer.plazo}</small>
        </p>
      ) : null}
    </>
  );
}
