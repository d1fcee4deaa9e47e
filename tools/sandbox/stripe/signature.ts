import { createHmac } from "node:crypto";

/** The `Stripe-Signature` of a body: HMAC-SHA256 over moment and raw body (the SDK's Webhooks.js checks it). */
export function signStripe(cuerpo: string, secret: string, ahora: number): Record<string, string> {
  const v1 = createHmac("sha256", secret).update(`${ahora}.${cuerpo}`).digest("hex");
  return { "stripe-signature": `t=${ahora},v1=${v1}` };
}
