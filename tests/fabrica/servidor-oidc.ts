/*
 * A certified OpenID Connect provider (oidc-provider) in a process of its own, with its own login page, for the tests
 * of the external identity provider. PUERTO: where it listens; TIENDA: the shop's origin.
 *
 * Beside it, for tests only: PUT /prueba/personas/{sub} says what is known of somebody, PUT /prueba/modo how it behaves.
 */
import { createServer, type IncomingMessage } from "node:http";
import { Provider } from "oidc-provider";

const { PUERTO = "", TIENDA = "" } = process.env;
const issuer = `http://localhost:${PUERTO}`;

type Claims = Record<string, string | boolean>;
const personas = new Map<string, Claims>();

/**
 * `tonterias`: its pages are there, but shops are answered with nothing that the standard knows. `sin hora`: it cares
 * for no wish to have people sign in again, and does not tell when they did.
 */
let modo: "normal" | "tonterias" | "sin hora" = "normal";

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "tienda",
      client_secret: "secreto de la tienda",
      redirect_uris: [`${TIENDA}/api/auth/callback/oidc`],
      post_logout_redirect_uris: [`${TIENDA}/`],
      token_endpoint_auth_method: process.env.METODO === "post" ? "client_secret_post" : "client_secret_basic",
    },
  ],
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ({ sub, ...personas.get(sub) }),
  }),
  claims: {
    email: ["email", "email_verified"],
    profile: ["name", "given_name", "family_name"],
    phone: ["phone_number"],
  },
  pkce: { required: () => true },
  cookies: { keys: ["solo para las pruebas"] },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 60 },
});

// Like Google: what it says of itself does not name auth_time.
provider.use(async (ctx, next) => {
  await next();
  if (ctx.oidc?.route !== "discovery") return;
  const { claims_supported, ...rest } = ctx.body as { claims_supported: string[] };
  ctx.body = { ...rest, claims_supported: claims_supported.filter((claim) => claim !== "auth_time") };
});

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

const handle = provider.callback();

createServer((request, response) => {
  // Its pages name no icon: a full browser asks for this one, and writes an error where there is none.
  if (request.url === "/favicon.ico") {
    response.writeHead(204).end();
    return;
  }
  const [, , what, sub = ""] = (request.url ?? "").split("/");
  if (request.url?.startsWith("/prueba/") && request.method === "PUT") {
    void readJson(request).then((body) => {
      if (what === "personas") personas.set(decodeURIComponent(sub), body as Claims);
      else modo = body as typeof modo;
      response.writeHead(204).end();
    });
    return;
  }
  const paraTiendas = /^\/(\.well-known|token|me|jwks)\b/.test(request.url ?? "");
  if (modo === "tonterias" && paraTiendas)
    response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>En mantenimiento</h1>");
  else {
    if (modo === "sin hora") request.url = request.url?.replaceAll(/&(prompt|max_age)=\w+/g, "");
    void handle(request, response);
  }
}).listen(Number(PUERTO), "localhost");
