import { expect } from "vitest";
import type { Tienda } from "#app/context.ts";
import { goToExterno } from "#app/features/identidad/externo/externo.server.ts";
import type { Db } from "#db/client.server.ts";
import { CLIENTE, type openOidcFalso } from "./oidc-falso.ts";
import { openTestTienda } from "./tienda.ts";
import { IP, Navegador } from "./navegador.ts";

type OidcFalso = Awaited<ReturnType<typeof openOidcFalso>>;

/** A browser on its way to the provider's page. */
export interface Ida {
  tienda: Tienda;
  aqui: Navegador;
  pagina: URL;
}

/** Back from the provider with these parameters: where they land. */
export async function comeBack({ tienda, aqui }: Omit<Ida, "pagina">, query: URLSearchParams): Promise<string> {
  const request = new Request(`http://localhost:3000/api/auth/callback/oidc?${query}`, {
    headers: aqui.request.headers,
  });
  const response = await tienda.identidad.handler(request, IP);
  aqui.take({ cookies: response.headers.getSetCookie() });
  expect(response.status).toBe(302);
  return response.headers.get("Location") ?? "";
}

/** A shop whose people `falso` knows, and the ways there and back. */
export function createExternoDePrueba(db: Db, falso: OidcFalso) {
  const ajustes = {
    OIDC_ISSUER: falso.url,
    OIDC_CLIENT_ID: CLIENTE.id,
    OIDC_CLIENT_SECRET: CLIENTE.secret,
    OIDC_NOMBRE: "Mi Proveedor",
    LIMITES: "0",
  };
  const open = (extra: Record<string, string> = {}) => openTestTienda(db, [], { ...ajustes, ...extra });

  /** The provider's page that somebody is sent to; their browser keeps the state's cookie. */
  async function leave(
    tienda = open(),
    aqui = new Navegador(tienda),
    { origen = "/perfil", again = false }: { origen?: string | null; again?: boolean } = {},
  ): Promise<Ida> {
    const thrown: unknown = await goToExterno(aqui.ctx, origen, { again }).catch((way: unknown) => way);
    if (!(thrown instanceof Response)) throw new Error(`not sent away: ${JSON.stringify(thrown)}`);
    aqui.take({ cookies: thrown.headers.getSetCookie() });
    return { tienda, aqui, pagina: new URL(thrown.headers.get("Location") ?? "") };
  }

  async function enter(tienda = open(), aqui?: Navegador) {
    const out = await leave(tienda, aqui);
    const landed = await comeBack(out, falso.agree(out.pagina));
    return { ...out, landed };
  }

  return { open, leave, enter };
}
