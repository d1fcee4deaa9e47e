import { z } from "zod";
import { isRuc } from "./ruc.ts";

/* The forms of settings, for lib/env.ts. */

export const origin = z
  .url({ protocol: /^https?$/, abort: true, error: "must be an address such as https://tienda.pe" })
  .refine((value) => ["", "/"].includes(new URL(value).pathname), "must be an origin without a path")
  .transform((value) => new URL(value).origin);

export const processes = z
  .string()
  .trim()
  .regex(/^([1-9]|[1-5]\d|6[0-4])$/, "must be a whole number from 1 to 64")
  .transform(Number);

export const flag = z.enum(["0", "1"]).transform((value) => value === "1");

export const ruc = z
  .string()
  .regex(/^(10|15|16|17|20)\d{9}$/, "must have 11 digits and begin with 10, 15, 16, 17 or 20")
  .refine(isRuc, "has a wrong check digit");

export const cidr = z
  .string()
  .transform((list) => list.split(",").map((item) => item.trim()))
  .pipe(
    z.array(
      z.union(
        [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
        "must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, with commas between them",
      ),
    ),
  );

export const sender = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be an address such as ventas@tienda.pe or "Tienda <ventas@tienda.pe>"',
  );

export const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("es", { timeZone: name }));
  } catch {
    return false;
  }
}, "is not a time zone");

export const authSecret = z.string().min(32, "must have at least 32 characters").optional();
/** Instead of an address: the embedded PostgreSQL, also in produccion. */
export const EMBEBIDA = "embebida";

export const database = z.union(
  [z.literal(EMBEBIDA), z.url({ protocol: /^postgres(ql)?$/ })],
  `must be an address such as postgres://db.tienda.pe/tienda, or ${EMBEBIDA}`,
);
