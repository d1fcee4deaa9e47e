import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { eventos_pedido, movimientos_stock, pagos, pedidos, usuarios } from "#db/schema/index.ts";
import { session } from "#db/schema/identidad.ts";
import { openTestDb } from "./db.ts";
import { postForm, postJson, postRaw } from "./fixtures/post.ts";
import { hashTables } from "./fixtures/hash-tables.ts";
import { buy, openWorld, SECRETO } from "./fixtures/world.ts";
import type { Fetch } from "./fixtures/app.ts";
import { withCookie } from "./fixtures/signed-in.ts";
import { toFormData } from "./fixtures/browser.ts";

const db = await openTestDb();
const world = await openWorld(db);
const { people, pedido, cuerpo, clave, fetchShop } = world;
const { cliente, ajeno } = people;
const mio = { ...cuerpo, direccion: "Av. Otra 5, Lima" };
const pedidoSchema = z.object({ pedido_id: z.string() });
const HERS = new RegExp(`${SECRETO}|${cliente.email}|${cliente.id}`);

/** The victim's rows, and her page at the payment provider. */
async function readSuyo() {
  const of = { pagos, eventos_pedido, movimientos_stock };
  const rows = Object.entries(of).map(async ([name, table]) => [
    name,
    await db.select().from(table).where(eq(table.pedido_id, pedido)).orderBy(table.id),
  ]);
  return {
    pedidos: await db.select().from(pedidos).where(eq(pedidos.usuario_id, cliente.id)),
    usuario: await db.select().from(usuarios).where(eq(usuarios.id, cliente.id)),
    sesiones: await db.select().from(session).where(eq(session.userId, cliente.id)),
    ...Object.fromEntries(await Promise.all(rows)),
    pasarela: structuredClone(world.stripe.pages.get(pedido)),
  };
}

const readState = async () => ({ suyo: await readSuyo(), todo: await hashTables(db) });
let antes: Awaited<ReturnType<typeof readState>>;
beforeEach(async () => {
  antes = await readState();
});

type RequestArgs = readonly [path: string, init?: RequestInit];

const NONE = { shown: [], served: [], changed: [] };

const listChanges = (before: object, after: Record<string, unknown>) => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], old.get(name)));
};

async function attack(asking: Fetch, requests: readonly RequestArgs[], statuses: readonly number[] = [400, 404]) {
  const outcome = { shown: new Array<string>(), served: new Array<string>(), changed: new Array<string>() };
  for (const [path, init] of requests) {
    const response = await asking(path, init);
    if (HERS.test(await response.text())) outcome.shown.push(path);
    if (!statuses.includes(response.status)) outcome.served.push(`${response.status} ${path}`);
  }
  outcome.changed = listChanges(antes.todo, await hashTables(db));
  return outcome;
}

/** A permitted action; what it says about another customer must have no effect. */
async function act(path: string, init: RequestInit) {
  const response = await ajeno.fetchShop(path, init);
  const shown = HERS.test(await response.text()) ? [path] : [];
  const served = response.status < 400 ? [] : [`${response.status} ${path}`];
  return { shown, served, changed: listChanges(antes.suyo, await readSuyo()) };
}

function withFile(): FormData {
  const data = new FormData();
  data.set("intencion", new Blob(["cancelar"]), "cancelar");
  return data;
}

/** Spellings of an id that some layer might decode to it. */
const DISGUISES: Readonly<Record<string, string>> = {
  "as it is": pedido,
  "in capitals": pedido.toUpperCase(),
  "without hyphens": pedido.replaceAll("-", ""),
  "with encoded hyphens": pedido.replaceAll("-", "%2D"),
  "encoded twice": pedido.replaceAll("-", "%252D"),
  "before a null byte": `${pedido}%00`,
  "after a null byte": `%00${pedido}`,
  "before a space": `${pedido}%20`,
  "after a tab": `%09${pedido}`,
  "before a line break": `${pedido}%0A`,
  "before a slash": `${pedido}%2F`,
  "from another folder": `x%2F..%2F${pedido}`,
  "from this folder": `%2e%2f${pedido}`,
  "from a folder encoded twice": `%252e%252e%252f${pedido}`,
  twice: `${pedido},${pedido}`,
  "before a semicolon": `${pedido};x`,
  "in braces": `%7B${pedido}%7D`,
  "as a URN": `urn:uuid:${pedido}`,
  "before a quote": `${pedido}'--`,
};

it("its owner sees it at these addresses", async () => {
  for (const path of [`/pedido/${pedido}`, `/pedido/${pedido}.data`]) {
    const response = await cliente.fetchShop(path);
    expect([response.status, HERS.test(await response.text())]).toEqual([200, true]);
  }
  expect((await cliente.fetchShop(`/api/pedidos/${pedido}`)).status).toBe(200);
});

describe("another's order, by an id in disguise", () => {
  it.each(Object.entries(DISGUISES))("%s", async (_what, id) => {
    const [page, data] = [`/pedido/${id}`, `/pedido/${id}.data`];
    expect(
      await attack(ajeno.fetchShop, [
        [page],
        [page, postForm({ intencion: "pagar" })],
        [page, postForm({ intencion: "cancelar" })],
        [data],
        [data, postForm({ intencion: "pagar" })],
        [data, postForm({ intencion: "cancelar" })],
        [`${data}?_routes=routes/tienda/pedido`],
        [`/api/pedidos/${id}`],
        [`/api/pedidos/${id}.data`],
      ]),
    ).toEqual(NONE);
  });
});

describe("another's order, with headers that claim to be its owner", () => {
  it.each<[string, Record<string, string>]>([
    ["x-user-id", { "X-User-Id": cliente.id }],
    ["a bearer token", { Authorization: `Bearer ${cliente.cookie}` }],
    ["forwarded headers", { "X-Forwarded-For": "127.0.0.1", "X-Forwarded-User": cliente.email, "X-Real-IP": "::1" }],
    ["another address", { "X-Original-URL": `/pedido/${pedido}`, "X-Rewrite-URL": `/admin/pedidos?pedido=${pedido}` }],
    ["another host", { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Forwarded: "for=127.0.0.1" }],
    ["another method", { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "PUT", "X-Method-Override": "PATCH" }],
    ["the address that the server works out", { "X-Qhatu-Ip": "127.0.0.1" }],
  ])("%s", async (_what, headers) => {
    const cancelar = { ...postForm({ intencion: "cancelar", usuario_id: cliente.id }), headers };
    expect(
      await attack(ajeno.fetchShop, [
        [`/pedido/${pedido}?usuario_id=${cliente.id}`, { headers }],
        [`/api/pedidos/${pedido}?usuario_id=${cliente.id}`, { headers }],
        [`/pedido/${pedido}`, cancelar],
      ]),
    ).toEqual(NONE);
    const estado = postForm({ intencion: "estado", pedido_id: pedido, estado: "cancelado", desde: "pendiente" });
    const panel = `/admin/pedidos?pedido=${pedido}`;
    expect(
      await attack(
        ajeno.fetchShop,
        [
          [panel, { headers }],
          [panel, { ...estado, headers }],
        ],
        [403],
      ),
    ).toEqual(NONE);
  });

  it.each(["PUT", "PATCH", "DELETE"])("%s is no way around", async (method) => {
    const init = { method, body: toFormData({ intencion: "cancelar" }) };
    expect(await attack(ajeno.fetchShop, [[`/pedido/${pedido}`, init]])).toEqual(NONE);
    expect(await attack(ajeno.fetchShop, [[`/api/pedidos/${pedido}`, init]], [405])).toEqual(NONE);
  });
});

const readToken = (cookie: string) => /qhatu\.session_token=([^;]*)/.exec(cookie)?.[1] ?? "";

describe("mixed cookies", () => {
  const [suya, mia] = [readToken(cliente.cookie), readToken(ajeno.cookie)];
  const [suToken = ""] = decodeURIComponent(suya).split(".");
  const [, miFirma = ""] = decodeURIComponent(mia).split(/\.(.*)/s);

  it.each([
    ["her token with my signature", `qhatu.session_token=${encodeURIComponent(`${suToken}.${miFirma}`)}`],
    ["her token without a signature", `qhatu.session_token=${suToken}`],
    ["her token with an empty signature", `qhatu.session_token=${suToken}.`],
    ["her id", `qhatu.session_token=${cliente.id}; usuario_id=${cliente.id}; rol=admin`],
    ["another prefix", `__Secure-qhatu.session_token=${suToken}.${miFirma}; __Host-qhatu.session_token=${suToken}`],
    ["a cookie of data that nobody signed", `qhatu.session_data=${btoa(JSON.stringify({ user: { id: cliente.id } }))}`],
  ])("%s open nothing", async (_what, cookie) => {
    const page = `/pedido/${pedido}`;
    const asking = withCookie(fetchShop, cookie);
    expect(await attack(asking, [[page], [page, postForm({ intencion: "cancelar" })]], [302])).toEqual(NONE);
    expect(await attack(asking, [[`/api/pedidos/${pedido}`]], [401])).toEqual(NONE);
    // Combined with one's own session they open nothing more.
    expect(await attack(withCookie(fetchShop, `${ajeno.cookie}; ${cookie}`), [[page]], [302, 404])).toEqual(NONE);
    expect(await attack(withCookie(fetchShop, `${cookie}; ${ajeno.cookie}`), [[page]], [302, 404])).toEqual(NONE);
  });
});

describe("a form for one's own order that names another's", () => {
  const otro = { pedido_id: pedido, id: pedido, usuario_id: cliente.id, estado: "entregado" };

  it.each<[string, (propio: string) => [string, RequestInit]]>([
    ["by fields", (propio) => [`/pedido/${propio}`, postForm({ intencion: "pagar", ...otro })]],
    ["by the query", (propio) => [`/pedido/${propio}?id=${pedido}&pedido=${pedido}`, postForm({ intencion: "pagar" })]],
    [
      "by fields twice",
      (propio) => [`/pedido/${propio}`, postRaw(`intencion=pagar&id=${propio}&id=${pedido}&id[]=${pedido}`)],
    ],
    ["when it is cancelled", (propio) => [`/pedido/${propio}`, postForm({ intencion: "cancelar", ...otro })]],
  ])("%s", async (_what, attack) => {
    const { pedido_id: propio } = pedidoSchema.parse(
      await (await buy(ajeno.fetchShop, mio, crypto.randomUUID())).json(),
    );
    antes = await readState();
    expect(await act(...attack(propio))).toEqual(NONE);
  });

  it.each<[string, RequestInit]>([
    ["JSON", postRaw(JSON.stringify({ intencion: "cancelar" }), "application/json")],
    ["text", postRaw("intencion=cancelar", "text/plain")],
    ["a list", postRaw("intencion[]=cancelar")],
    ["a file for a word", { method: "POST", body: withFile() }],
    ["a word that is none", postForm({ intencion: "__proto__" })],
    ["nothing", { method: "POST" }],
  ])("%s is not a form, even for its owner", async (_what, init) => {
    const response = await cliente.fetchShop(`/pedido/${pedido}`, init);
    expect(response.status).toBe(400);
    expect(await attack(ajeno.fetchShop, [[`/pedido/${pedido}`, init]])).toEqual(NONE);
  });
});

describe("POST /api/checkout for somebody else", () => {
  it.each<[string, object, Record<string, string>, number]>([
    ["her id in the header", {}, { "X-User-Id": cliente.id }, 403],
    ["her id in the body", { usuario_id: cliente.id }, {}, 403],
    ["hers in the header, mine in the body", { usuario_id: ajeno.id }, { "X-User-Id": cliente.id }, 403],
    ["mine in the header, hers in the body", { usuario_id: cliente.id }, { "X-User-Id": ajeno.id }, 403],
    ["both in one header", {}, { "X-User-Id": `${ajeno.id}, ${cliente.id}` }, 403],
    ["a list of ids", { usuario_id: [ajeno.id, cliente.id] }, {}, 400],
    ["an object for an id", { usuario_id: { $ne: null } }, {}, 400],
    ["her id in capitals", { usuario_id: cliente.id.toUpperCase() }, {}, 403],
  ])("%s is refused", async (_what, more, headers, status) => {
    expect(
      await attack(ajeno.fetchShop, [["/api/checkout", postJson({ ...mio, ...more }, headers)]], [status]),
    ).toEqual(NONE);
  });

  it("other fields of the body are ignored", async () => {
    const lies = { id: pedido, pedido_id: pedido, estado: "entregado", pagado: true, igv: 0, subtotal: 0.01 };
    expect(await act("/api/checkout", postJson({ ...mio, ...lies }))).toEqual(NONE);
    const suyos = await db.select({ estado: pedidos.estado }).from(pedidos).where(eq(pedidos.usuario_id, ajeno.id));
    expect(new Set(suyos.map(({ estado }) => estado))).toEqual(new Set(["pendiente", "cancelado"]));
  });
});

describe("her other data", () => {
  it("her session is not closed by its id", async () => {
    const [sesion] = antes.suyo.sesiones;
    expect(await act("/perfil/seguridad", postForm({ intencion: "cerrar", sesion: sesion?.id ?? "" }))).toEqual(NONE);
  });

  it("her phone and address are not changed by a form that names her, nor is anybody's role", async () => {
    const fields = {
      telefono: "987654321",
      id: cliente.id,
      usuario_id: cliente.id,
      rol: "admin",
      email: cliente.email,
    };
    expect(await act("/perfil", postForm(fields))).toEqual(NONE);
    const [yo] = await db.select().from(usuarios).where(eq(usuarios.id, ajeno.id));
    expect(yo).toMatchObject({ telefono: "+51987654321", rol: "cliente", email: ajeno.email });
  });

  it.each([
    ["without its key", ""],
    ["with an empty key", "?clave="],
    ["with another key", `?clave=${"a".repeat(32)}`],
    ["with any key", "?clave=%25"],
    ["with a pattern", `?clave=${"_".repeat(32)}`],
    ["with her key's beginning", `?clave=${world.hoja.clave.slice(0, -1)}`],
    [
      "with her key in other letters",
      `?clave=${world.hoja.clave.replace(/[a-z]/gi, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase()))}`,
    ],
    ["with a list of keys", `?clave[]=${world.hoja.clave}`],
    ["with her key second", `?clave=x&clave=${world.hoja.clave}`],
  ])("a sheet of the Libro %s is not there", async (_what, query) => {
    const path = `/libro-de-reclamaciones/${world.hoja.codigo}`;
    expect(
      await attack(ajeno.fetchShop, [[path + query], [`${path}.data${query}`], [`${path}/hoja.pdf${query}`]], [404]),
    ).toEqual(NONE);
  });
});

it("her key of an attempt gives me an order of my own, never hers", async () => {
  // Even with her exact body, address included.
  const { pedido_id } = pedidoSchema.parse(await (await buy(ajeno.fetchShop, cuerpo, clave)).json());
  expect(pedido_id).not.toBe(pedido);
  expect(await db.select({ de: pedidos.usuario_id }).from(pedidos).where(eq(pedidos.id, pedido_id))).toEqual([
    { de: ajeno.id },
  ]);
  expect(await readSuyo()).toEqual(antes.suyo);
});
