import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll } from "vitest";

type Json = Record<string, unknown>;

/** How the provider behaves; each test says what differs. */
export interface Conducta {
  discovery: (document: Json) => unknown;
  /** The claims of the ID token, which would be right. */
  idToken: (claims: Json) => Json;
  alg: "RS256" | "HS256";
  /** Signs with a key that it does not show. */
  ajena: boolean;
  /** What the token endpoint answers: status and body. */
  token: (answer: Json) => [status: number, body: unknown];
  userinfo: (claims: Json) => [status: number, body: unknown];
  /** How the client may say who it is. */
  autentica: "client_secret_basic" | "client_secret_post";
  /** Answers never. */
  calla: "token" | "discovery" | null;
  /**
   * A session that it keeps alive, since this second of 1970: whoever comes is let in without a word. `obedece`: unless
   * the shop asked it to have them sign in again. Null: whoever comes signs in.
   */
  sesion: { desde: number; obedece: boolean } | null;
  /** When it tells how long ago somebody signed in: whenever it is asked to care (`max_age`), always, or never. */
  auth_time: "a pedido" | "siempre" | "nunca";
}

const BIEN: Conducta = {
  discovery: (document) => document,
  idToken: (claims) => claims,
  alg: "RS256",
  ajena: false,
  token: (answer) => [200, answer],
  userinfo: (claims) => [200, claims],
  autentica: "client_secret_basic",
  calla: null,
  sesion: null,
  auth_time: "a pedido",
};

const ahora = () => Math.floor(Date.now() / 1000);

export const CLIENTE = { id: "la tienda", secret: "un secreto: con 100 % de signos + espacios" };

const PERSONA: Json = { sub: "persona-1", email: "rosa@proveedor.example", given_name: "Rosa", family_name: "Huamán" };

/** An OpenID Connect provider that can be made to misbehave in any way that a test wants. */
export async function openOidcFalso() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const otra = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const estado = { conducta: BIEN, persona: PERSONA, paths: [] as string[] };
  let pedido = { nonce: "", challenge: "", redirect: "", auth_time: 0, max_age: false };

  function mayAsk(request: IncomingMessage, body: URLSearchParams): boolean {
    const [, basic = ""] = /^Basic (.*)$/.exec(request.headers.authorization ?? "") ?? [];
    const [id, secret] = basic
      ? Buffer.from(basic, "base64")
          .toString()
          .split(":", 2)
          .map((part) => new URLSearchParams(`v=${part}`).get("v"))
      : [body.get("client_id"), body.get("client_secret")];
    const way = basic ? "client_secret_basic" : "client_secret_post";
    return way === estado.conducta.autentica && id === CLIENTE.id && secret === CLIENTE.secret;
  }

  async function answerToken(request: IncomingMessage, issuer: string): Promise<[number, unknown]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    if (!mayAsk(request, body)) return [401, { error: "invalid_client" }];
    const verifier = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (body.get("code") !== "bueno" || verifier !== pedido.challenge || body.get("redirect_uri") !== pedido.redirect) {
      return [400, { error: "invalid_grant" }];
    }
    const { alg, ajena, auth_time } = estado.conducta;
    const tells = auth_time === "siempre" || (auth_time === "a pedido" && pedido.max_age);
    const right = {
      iss: issuer,
      aud: CLIENTE.id,
      iat: ahora(),
      exp: ahora() + 60,
      nonce: pedido.nonce,
      sub: estado.persona.sub,
      ...(tells ? { auth_time: pedido.auth_time } : {}),
    };
    const own = ajena ? otra.privateKey : privateKey;
    const key = alg === "HS256" ? new TextEncoder().encode(CLIENTE.secret) : own;
    const id_token = await new SignJWT(estado.conducta.idToken(right)).setProtectedHeader({ alg, kid: "1" }).sign(key);
    return estado.conducta.token({ access_token: "acceso", token_type: "Bearer", expires_in: 60, id_token });
  }

  async function answer(request: IncomingMessage, issuer: string): Promise<[number, unknown]> {
    switch (String(request.url)) {
      case "/.well-known/openid-configuration":
        return [
          200,
          estado.conducta.discovery({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/me`,
            jwks_uri: `${issuer}/jwks`,
            end_session_endpoint: `${issuer}/salir`,
            claims_supported: ["sub", "email", "auth_time"],
            scopes_supported: ["openid", "email", "profile", "phone"],
            token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
            id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
          }),
        ];
      case "/jwks":
        return [200, { keys: [jwk] }];
      case "/token":
        return answerToken(request, issuer);
      case "/me":
        return estado.conducta.userinfo(estado.persona);
      default:
        return [404, null];
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    estado.paths.push(path);
    const { calla } = estado.conducta;
    if (calla && path.includes(calla === "token" ? "/token" : "/.well-known")) return;
    const [status, body] = await answer(request, url);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    url,
    estado,
    hangUp: () => server.closeAllConnections(),
    behave: (conducta: Partial<Conducta>, persona: Json = PERSONA) => {
      estado.conducta = { ...BIEN, ...conducta };
      estado.persona = persona;
      estado.paths = [];
    },
    /** As if the person had signed in on its page, or was signed in there, and agreed. */
    agree: (authorization: URL) => {
      const { searchParams } = authorization;
      const { sesion } = estado.conducta;
      const silent = sesion && !(sesion.obedece && searchParams.get("prompt") === "login");
      pedido = {
        auth_time: silent ? sesion.desde : ahora(),
        max_age: searchParams.has("max_age"),
        nonce: searchParams.get("nonce") ?? "",
        challenge: searchParams.get("code_challenge") ?? "",
        redirect: searchParams.get("redirect_uri") ?? "",
      };
      return new URLSearchParams({ code: "bueno", state: searchParams.get("state") ?? "" });
    },
  };
}
