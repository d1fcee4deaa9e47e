import { createHmac, timingSafeEqual } from "node:crypto";

/** Wide, since retries come late and a notification only triggers a reading. */
const TOLERANCIA_MS = 24 * 60 * 60_000;

/** Seconds or milliseconds: the documentation says milliseconds and shows seconds. */
function parseMoment(ts: string): number {
  const value = Number(ts);
  return value > 1e11 ? value : value * 1_000;
}

/**
 * Verifies Mercado Pago's `x-signature` (docs/dinero-y-pedidos.md, section 17): HMAC-SHA256 over query id, request id
 * and time stamp, without missing parts.
 */
export function isFirmaValida(request: Request, secret: string, now = Date.now()): boolean {
  const parts = (request.headers.get("x-signature") ?? "").split(",").map((part) => part.trim().split("="));
  const ts = parts.find(([key]) => key === "ts")?.[1] ?? "";
  const v1 = parts.find(([key]) => key === "v1")?.[1] ?? "";
  if (!/^\d{1,16}$/.test(ts) || !/^[0-9a-f]{64}$/i.test(v1)) return false;
  if (Math.abs(now - parseMoment(ts)) > TOLERANCIA_MS) return false;

  const id = new URL(request.url).searchParams.get("data.id")?.toLowerCase();
  const requestId = request.headers.get("x-request-id");
  const manifest = `${id ? `id:${id};` : ""}${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
  const expected = createHmac("sha256", secret).update(manifest).digest();
  return timingSafeEqual(expected, Buffer.from(v1, "hex"));
}
