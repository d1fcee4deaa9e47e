import { createHash } from "node:crypto";
import type { CheckoutInput } from "./checkout.schema.ts";

type Pedida = Pick<
  CheckoutInput,
  "items" | "total" | "direccion" | "metodo_pago" | "telefono" | "cupon" | "comprobante"
>;

/** Digest of what was ordered: tells a retry from another order under the same key. */
export function digest({ items, total, direccion, metodo_pago, telefono, cupon, comprobante }: Pedida): string {
  const lines = items.map(({ producto_id, cantidad, precio }) => `${producto_id} ${cantidad} ${precio}`);
  const sorted = lines.toSorted((a, b) => a.localeCompare(b));
  const asked = comprobante && [comprobante.documento, comprobante.numero, comprobante.nombre, comprobante.direccion];
  const parts = [
    sorted,
    total,
    direccion,
    metodo_pago,
    telefono ?? null,
    ...(cupon === undefined ? [] : [cupon]),
    ...(asked ? [asked] : []),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
