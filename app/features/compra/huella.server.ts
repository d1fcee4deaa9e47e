import { createHash } from "node:crypto";
import type { CheckoutInput } from "./checkout.schema.ts";

type Pedida = Pick<CheckoutInput, "items" | "total" | "direccion" | "metodo_pago" | "telefono">;

/** Digest of what was ordered: tells a retry from another order under the same key. */
export function digest({ items, total, direccion, metodo_pago, telefono }: Pedida): string {
  const lines = items.map(({ producto_id, cantidad, precio }) => `${producto_id} ${cantidad} ${precio}`);
  return createHash("sha256")
    .update(
      JSON.stringify([lines.toSorted((a, b) => a.localeCompare(b)), total, direccion, metodo_pago, telefono ?? null]),
    )
    .digest("base64url");
}
