import { createHmac, randomUUID } from "node:crypto";

/**
 * `x-signature` and `x-request-id` of a notification: HMAC-SHA256 over `id:…;request-id:…;ts:…;`, where the id is the
 * query's `data.id`, not the body's.
 */
export function signMercadoPago(ruta: string, secret: string, ahora: number): Record<string, string> {
  const id = new URL(ruta, "http://tienda.invalid").searchParams.get("data.id") ?? "";
  const peticion = randomUUID();
  const v1 = createHmac("sha256", secret).update(`id:${id};request-id:${peticion};ts:${ahora};`).digest("hex");
  return { "x-signature": `ts=${ahora},v1=${v1}`, "x-request-id": peticion };
}
