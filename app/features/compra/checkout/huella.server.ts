import { createHash } from "node:crypto";
import type { CheckoutInput } from "./checkout.schema.ts";

/** Not part of the order: the sender, and address fields that are already in the text. */
type SinHuella = "usuario_id" | "entrega" | "guardar_direccion" | "recojo";
type Pedida = Omit<CheckoutInput, SinHuella | "contacto"> & { contacto?: { nombre: string; correo: string | null } };

/** Digest of an order's content: distinguishes a retry from another order under the same key. */
export function digest({
  items,
  total,
  direccion,
  metodo_pago,
  telefono,
  cupon,
  comprobante,
  ...more
}: Pedida): string {
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
    ...Object.entries(more).filter(([, value]) => value !== undefined),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
