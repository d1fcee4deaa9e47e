import type { Tienda } from "#app/context.ts";

const RUTA_BAJA = "/opiniones/baja";

/** The link works without a session, and has no end, since it is in old mails. */
export function toBajaHref({ enlaces, env }: Pick<Tienda, "enlaces" | "env">, usuario_id: string): string {
  const params = new URLSearchParams({ u: usuario_id, clave: enlaces.sign("baja_opiniones", usuario_id) });
  return `${env.TIENDA_URL}${RUTA_BAJA}?${params.toString()}`;
}

/** null if the signature is wrong. */
export function readBaja({ enlaces }: Pick<Tienda, "enlaces">, params: URLSearchParams): string | null {
  const usuario_id = params.get("u") ?? "";
  const signed =
    enlaces.isSigned("baja_opiniones", usuario_id, params.get("clave") ?? "") ||
    enlaces.isSignedBefore(`baja-opiniones:${usuario_id}`, params.get("f") ?? "");
  return signed && usuario_id ? usuario_id : null;
}
