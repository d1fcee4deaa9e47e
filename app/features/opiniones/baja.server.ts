import { timingSafeEqual } from "node:crypto";
import type { Tienda } from "#app/context.ts";

/** The page on which somebody ends the mails that ask for an opinion. */
const RUTA_BAJA = "/opiniones/baja";

const sign = ({ identidad }: Pick<Tienda, "identidad">, usuario_id: string) =>
  identidad.sign(`baja-opiniones:${usuario_id}`);

/** The address that ends these mails for one person, without a session. It does not expire: old mails have it, too. */
export function toBajaHref(tienda: Pick<Tienda, "identidad" | "env">, usuario_id: string): string {
  const params = new URLSearchParams({ u: usuario_id, f: sign(tienda, usuario_id) });
  return `${tienda.env.TIENDA_URL}${RUTA_BAJA}?${params.toString()}`;
}

/** Whose address of toBajaHref this is; null when the shop did not make it. */
export function readBaja(tienda: Pick<Tienda, "identidad">, params: URLSearchParams): string | null {
  const usuario_id = params.get("u") ?? "";
  const given = Buffer.from(params.get("f") ?? "");
  const ours = Buffer.from(sign(tienda, usuario_id));
  return usuario_id && given.length === ours.length && timingSafeEqual(given, ours) ? usuario_id : null;
}
