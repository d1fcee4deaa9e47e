import { describe, expect, it } from "vitest";
import { openTestDb } from "./db.ts";
import { postForm, postJson } from "./fixtures/post.ts";
import { hashTables } from "./fixtures/hash-tables.ts";
import { openWorld, SECRETO } from "./fixtures/world.ts";
import { ROUTES, type ShopRoute } from "./fixtures/routes.ts";
import { type NivelAcceso, isAllowed } from "#lib/permisos.ts";
import { SECCIONES } from "#app/frame/panel/secciones.ts";
import { type AccessKind, type GuardRow, type Visitor, GUARD_TABLE, OUTCOMES, type Outcome } from "./guards/table.ts";
import { createGetVisitor } from "./guards/visitors.ts";

const db = await openTestDb();
const world = await openWorld(db);
const getVisitor = await createGetVisitor(db, world);
const LEAF_ROUTES = ROUTES.filter(({ declaration }) => declaration);

function getAccessKind({ declaration, fullPath }: ShopRoute, { own }: GuardRow): AccessKind {
  const call = fullPath.startsWith("/api/");
  switch (declaration?.access) {
    case "everyone":
      return "public";
    case "session":
      if (own && !call && declaration.conEnlace) return "own, by link";
      if (own) return call ? "api own" : "own";
      return call ? "api session" : "session";
    case "admin":
      return call ? "api panel" : "panel";
    case undefined:
      throw new Error(`${fullPath} says nothing of itself`);
  }
}

/** Status and redirect of an answer. React Router answers redirects of data requests with 202. */
function summarize(response: Response, text: string): string {
  if (response.status !== 202) return `${response.status} ${response.headers.get("Location") ?? ""}`.trim();
  const parts: unknown = JSON.parse(text);
  const after = (name: string) => Array.isArray(parts) && parts[parts.indexOf(name) + 1];
  return `${after("status")} ${after("redirect")}`;
}

function toDataPath(address: string, ids?: string): string {
  const url = new URL(address, "http://x");
  if (ids) url.searchParams.set("_routes", ids);
  return `${url.pathname === "/" ? "/_" : url.pathname}.data${url.search}`;
}

const getAddress = ({ fullPath }: ShopRoute, { address = fullPath }: GuardRow) =>
  typeof address === "string" ? address : address(world);

/** Every way to read a route. */
function listReads(route: ShopRoute, address: string): [string, string][] {
  const each = route.idChain.map((id): [string, string] => [`data of ${id}`, toDataPath(address, id)]);
  return [
    ["document", address],
    ["data", toDataPath(address)],
    ["data of all", toDataPath(address, route.idChain.join(","))],
    ...each,
  ];
}

async function postTo({ form, json }: GuardRow): Promise<RequestInit> {
  if (json) return postJson(json(world));
  return postForm((await form?.(world)) ?? { intencion: "nada" });
}

/** Found in every answer with personal data. */
const PERSONAL = new RegExp(`${SECRETO}|@ejemplo\\.pe`);

async function look(asked: Promise<Response>) {
  const response = await asked;
  const text = await response.text();
  return {
    word: summarize(response, text),
    personal: PERSONAL.test(text),
    cacheable: !(response.headers.get("Cache-Control") ?? "no-store").includes("no-store"),
    // Pages are refused with a page, calls with data.
    refusal: /Acceso Denegado/.exec(text)?.[0] ?? /^{"error":{"codigo":"\w+","mensaje":"[^"]+"}}$/.test(text),
  };
}

function buildRefusal(
  outcome: Outcome,
  what: string,
  { route, address, page }: { route: ShopRoute; address: string; page: boolean },
) {
  const none = { personal: false, cacheable: false, refusal: false };
  const around = what.startsWith("data of routes/") && what !== `data of ${route.id}`;
  const raw = !what.includes("data");
  switch (outcome) {
    case "signs in":
      return { ...none, word: `302 /sign-in?origen=${encodeURIComponent(address).replaceAll("%2F", "/")}` };
    case "link ended":
      return { ...none, word: "302 /enlace-terminado" };
    case "denied":
      return { ...none, word: "403", refusal: raw && page ? "Acceso Denegado" : false };
    case "not found":
      // A layout's data alone contains nothing personal.
      return { ...none, word: around ? "200" : "404" };
    case 401:
    case 403:
    case 404:
      return { ...none, word: String(outcome), refusal: raw };
    case "enters":
      throw new Error("that is no refusal");
  }
}

function getArea({ route: { declaration, fullPath } }: { route: ShopRoute }) {
  if (declaration?.access === "admin") return declaration.area;
  throw new Error(`${fullPath} is in the panel and names no area: say in app/routes.ts who may do what there`);
}

const getExports = (id: string) => world.exported.get(id) ?? new Set<string>();
const needsRow = ({ fullPath, id }: ShopRoute) => /[:*]/.test(fullPath) || getExports(id).has("action");

describe("the table", () => {
  it("has a row for every route that takes parameters or a form", () => {
    const missing = LEAF_ROUTES.filter((route) => needsRow(route) && !(route.fullPath in GUARD_TABLE));
    expect(
      missing.map(
        ({ fullPath, id }) => `${fullPath} (${id}) has no row in tests/guards/table.ts: say how it is asked for.`,
      ),
    ).toEqual([]);
  });

  it("has no row without its route", () => {
    const paths = new Set(LEAF_ROUTES.map(({ fullPath }) => fullPath));
    const gone = Object.keys(GUARD_TABLE).filter((fullPath) => !paths.has(fullPath));
    expect(gone.map((fullPath) => `tests/guards/table.ts has a row for ${fullPath}, which is no route.`)).toEqual([]);
  });

  it("has no public row for the panel or for personal pages", () => {
    const wrong = LEAF_ROUTES.filter(
      ({ fullPath, declaration }) =>
        /^\/(api\/)?(admin|perfil|pedidos?|checkout)\b/.test(fullPath) && declaration?.access === "everyone",
    );
    expect(wrong.map(({ fullPath }) => fullPath)).toEqual([]);
  });

  it("has an area for each route of the panel, and the menu asks for the same one", () => {
    const panel = LEAF_ROUTES.filter(({ fullPath }) => /^\/(api\/)?admin(\/|$)/.test(fullPath));
    const areas = new Map(panel.map((route) => [route.fullPath, getArea({ route })]));
    expect(areas.size).toBeGreaterThan(20);
    expect(SECCIONES.map(({ to, area }) => [to, area])).toEqual(SECCIONES.map(({ to }) => [to, areas.get(to)]));
  });

  it("every guarded page has a loader, so that a navigation in the browser runs its guard", () => {
    const unseen = LEAF_ROUTES.filter(({ id, idChain, declaration }) => {
      const page = world.exported.get(id)?.has("default");
      return page && declaration?.access !== "everyone" && !idChain.some((around) => getExports(around).has("loader"));
    });
    expect(unseen.map(({ id }) => `${id} has no loader, and none around it has one.`)).toEqual([]);
  });
});

const CASES = LEAF_ROUTES.map((route) => {
  const { fullPath, id } = route;
  const row = GUARD_TABLE[fullPath] ?? {};
  const kind = getAccessKind(route, row);
  const postOnly = route.declaration?.methods?.includes("GET") === false;
  const exports = world.exported.get(id);
  const [acts, page] = [exports?.has("action") ?? false, exports?.has("default") ?? false];
  return { fullPath, route, row, kind, postOnly, address: getAddress(route, row), acts, page };
});

describe.each(CASES)("$fullPath", ({ fullPath, route, row, kind, postOnly, address, acts, page }) => {
  const outcomes: Record<Visitor, Outcome> = OUTCOMES[kind];
  const people = Object.entries(outcomes) as [Visitor, Outcome][];
  const noMethod = { word: "405", personal: false };

  it.each(people.filter(([, outcome]) => outcome !== "enters"))("%s is refused: %s", async (visitor, outcome) => {
    const { fetchShop, at } = getVisitor(visitor, address);
    const before = await hashTables(db);
    for (const [what, path] of listReads(route, at)) {
      const wanted = postOnly ? noMethod : buildRefusal(outcome, what, { route, address: at, page });
      expect.soft(await look(fetchShop(path)), what).toMatchObject(wanted);
    }
    // A resource route without an action has no POST to guard.
    const nothing = fullPath.startsWith("/api/") && !acts;
    for (const [what, path] of [
      ["POST", at],
      ["POST of data", toDataPath(at)],
    ] as const) {
      const wanted = nothing ? noMethod : buildRefusal(outcome, what, { route, address: at, page });
      expect.soft(await look(fetchShop(path, await postTo(row))), what).toMatchObject(wanted);
    }
    expect(await hashTables(db), "a refused request changed something").toEqual(before);
  });

  it.each(people.filter(([, outcome]) => outcome === "enters"))("%s comes in", async (visitor) => {
    const { fetchShop, at } = getVisitor(visitor, address);
    const away = visitor === "nadie" || visitor === "enlace" ? undefined : row.whenSignedIn;
    const word = away ? `302 ${away}` : String(postOnly ? 405 : (row.status ?? 200));
    // A refusal proves nothing if the page has no personal data.
    const uncached = kind === "public" || postOnly ? {} : { cacheable: false };
    const shown = kind === "public" || postOnly || row.empty ? {} : { personal: true };
    expect(await look(fetchShop(at))).toMatchObject({ word, ...uncached, ...shown });
    for (const [what, path] of listReads(route, at).slice(1)) {
      const { status } = await fetchShop(path);
      expect.soft(status >= 500 || status === 401 || status === 403, `${what}: ${status}`).toBe(false);
    }
  });
});

const PANEL = CASES.filter(({ kind }) => kind === "panel" || kind === "api panel");

/** For somebody who may enter the panel, but not do this. */
const getRefusal = (what: string, { kind, page }: (typeof CASES)[number]) => {
  const raw = !what.includes("data") && (page ? "Acceso Denegado" : kind === "api panel");
  return { word: "403", personal: false, cacheable: false, refusal: raw };
};

const NOT_REFUSED = { word: expect.stringMatching(/^(?!401|403|5)/) };

describe.each(["pedidos", "productos", "lectura"] as const)("the puesto %s", (puesto) => {
  const { fetchShop } = world.personal[puesto];
  const may = (alcance: NivelAcceso) =>
    Object.groupBy(PANEL, (one) =>
      isAllowed(puesto, one.route.declaration?.form ? "cambiar" : alcance, getArea(one)) ? "yes" : "no",
    );

  it.each(may("ver").yes ?? [])("may read $fullPath", async ({ route, address, postOnly, row }) => {
    for (const [what, path] of postOnly ? [] : listReads(route, address)) {
      const wanted = what === "document" ? { word: String(row.status ?? 200) } : NOT_REFUSED;
      expect.soft(await look(fetchShop(path)), what).toMatchObject(wanted);
    }
  });

  it.each(may("ver").no ?? [])("may not read $fullPath", async (one) => {
    for (const [what, path] of one.postOnly ? [] : listReads(one.route, one.address))
      expect.soft(await look(fetchShop(path)), what).toMatchObject(getRefusal(what, one));
  });

  const closed = (may("cambiar").no ?? []).filter(({ kind, acts }) => kind === "panel" || acts);
  it.each(closed)("may send nothing to $fullPath", async (one) => {
    const before = await hashTables(db);
    for (const [what, path] of [
      ["POST", one.address],
      ["POST of data", toDataPath(one.address)],
    ] as const)
      expect.soft(await look(fetchShop(path, await postTo(one.row))), what).toMatchObject(getRefusal(what, one));
    expect(await hashTables(db), "a refused request changed something").toEqual(before);
  });
});

describe("what is refused to others has an effect for who may", () => {
  it.each(CASES.filter(({ acts, row }) => acts && !row.unchanged))("$fullPath", async ({ row, kind, address }) => {
    const { fetchShop } = world.people[kind === "panel" ? "admin" : "cliente"];
    const before = await hashTables(db);
    const response = await fetchShop(address, await postTo(row));
    expect(response.status).toBeLessThan(400);
    expect(await hashTables(db), "so that it changes nothing for others proves nothing").not.toEqual(before);
  });
});

/** Routes for other sites' servers check a signature instead. */
const POSTED = CASES.filter(({ acts, route }) => acts && !route.declaration?.crossSite);

describe("a request from another site is refused, whoever its visitor", () => {
  it.each(POSTED)("$fullPath", async ({ fullPath, row, kind, address }) => {
    const { fetchShop } = world.people[kind.includes("panel") ? "admin" : "cliente"];
    const before = await hashTables(db);
    for (const [name, value] of [
      ["Origin", "https://evil.example"],
      ["Origin", "null"],
      ["Origin", "http://localhost:3000.evil.example"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      for (const path of [address, toDataPath(address)]) {
        const init = await postTo(row);
        const headers = new Headers(init.headers);
        headers.set(name, value);
        const response = await fetchShop(path, { ...init, headers });
        expect.soft(response.status, `${path} ${name}: ${value}`).toBe(403);
        const refusal = fullPath.startsWith("/api/") ? '"codigo":"origen"' : "viene de otro sitio";
        expect.soft(await response.text()).toContain(refusal);
      }
    }
    expect(await hashTables(db)).toEqual(before);
  });
});

describe("a body that is not a form is bad input", () => {
  it.each(POSTED)("$fullPath", async ({ kind, address }) => {
    const { fetchShop } = world.people[kind.includes("panel") ? "admin" : "cliente"];
    for (const type of ["application/json", "multipart/form-data", "text/plain"]) {
      const response = await fetchShop(address, { method: "POST", headers: { "Content-Type": type }, body: "[1" });
      expect.soft(response.status, type).toBeLessThan(500);
    }
  });
});
