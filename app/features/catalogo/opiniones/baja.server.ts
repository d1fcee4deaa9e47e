import type { Tienda } from "#app/context.ts";

const RUTA_BAJA = "/opiniones/baja";

/** For so long after a mail its link works, also where AUTH_SECRET was turned meanwhile. */
export const BAJA_DIAS = 365;

const toFin = (usuario_id: string) => `baja-opiniones:${usuario_id}`;

/** The signed link works without a session, and does not expire, since it is in old mails. */
export function toBajaHref(tienda: Pick<Tienda, "identidad" | "env">, usuario_id: string): string {
  const params = new URLSearchParams({ u: usuario_id, f: tienda.identidad.sign(toFin(usuario_id)) });
  return `${tienda.env.TIENDA_URL}${RUTA_BAJA}?${params.toString()}`;
}

/** null if the signature is wrong. */
export function readBaja(tienda: Pick<Tienda, "identidad">, params: URLSearchParams): string | null {
  const usuario_id = params.get("u") ?? "";
  return usuario_id && tienda.identidad.isSigned(toFin(usuario_id), params.get("f") ?? "") ? usuario_id : null;
}
