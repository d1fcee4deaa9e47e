import type { ComponentProps } from "react";
import { late } from "#app/ui/late.tsx";
import type Campos from "./campos-comprobante.tsx";
import type { ComprobanteOfrecido } from "./comprobante.ts";

const CamposComprobante = late(() => import("./campos-comprobante.tsx"));

type Props = Omit<ComponentProps<typeof Campos>, "guardados"> & {
  /** Null where the shop issues no receipts. */
  guardados: ComprobanteOfrecido | null;
};

/** Loaded only where the shop issues receipts; space is reserved. */
export function ComprobanteCheckout({ guardados, ...props }: Props) {
  if (!guardados) return null;
  return (
    <div className="min-h-33">
      <CamposComprobante {...props} guardados={guardados} />
    </div>
  );
}
