import { describe, expect, it } from "vitest";
import { openTestDb } from "./db.ts";
import { postForm, postJson } from "./fabrica/envio.ts";
import { hashTables } from "./fabrica/hash-tables.ts";
import { openWorld, SECRETO } from "./fabrica/world.ts";
import { RUTAS, type Ruta } from "./fabrica/rutas.ts";
import { type Acceso, type Fila, type Quien, TABLA, TRATOS, type Trato } from "./guardas/tabla.ts";

const db = await openTestDb();
const mundo = await openWorld(db);
const HOJAS = RUTAS.filter(({ declaration }) => declaration);

/** Who is answered how, from what the route says of itself. */
function accesoOf({ declaration, camino }: Ruta, { propia }: Fila): Acceso {
  const call = camino.startsWith("/api/");
  switch (declaration?.access) {
    case "everyone":
      return "publica";
    case "session":
      if (propia) return call ? "api propia" : "propia";
      return call ? "api con sesión" : "sesion";
    case "admin":
      return call ? "api del panel" : "panel";
    case undefined:
      throw new Error(`${camino} says nothing of itself`);
  }
}

/** An answer in a word: where it leads, or its number. React Router wraps what leads elsewhere when data was asked for. */
function wordOf(response: Response, text: string): string {
  if (response.status !== 202) return `${response.status} ${response.headers.get("Location") ?? ""}`.trim();
  const parts: unknown = JSON.parse(text);
  const after = (name: string) => Array.isArray(parts) && parts[parts.indexOf(name) + 1];
  return `${after("status")} ${after("redirect")}`;
}

/** The address of a page's data. */
function dataOf(en: string, ids?: string): string {
  const url = new URL(en, "http://x");
  if (ids) url.searchParams.set("_routes", ids);
  return `${url.pathname === "/" ? "/_" : url.pathname}.data${url.search}`;
}

const addressOf = ({ camino }: Ruta, { en = camino }: Fila) => (typeof en === "string" ? en : en(mundo));

/** Every way to ask a route for something. */
function readsOf(ruta: Ruta, en: string): [string, string][] {
  const each = ruta.cadena.map((id): [string, string] => [`data of ${id}`, dataOf(en, id)]);
  return [["document", en], ["data", dataOf(en)], ["data of all", dataOf(en, ruta.cadena.join(","))], ...each];
}

/** What its action is sent. */
async function postTo({ envia, json }: Fila): Promise<RequestInit> {
  if (json) return postJson(json(mundo));
  return postForm((await envia?.(mundo)) ?? { intencion: "nada" });
}

/** What is in an answer to somebody who was let in: something of the shop's people. */
const DE_ALGUIEN = new RegExp(`${SECRETO}|@ejemplo\\.pe`);

/** An answer, seen from outside. */
async function look(asked: Promise<Response>) {
  const response = await asked;
  const text = await response.text();
  return {
    word: wordOf(response, text),
    deAlguien: DE_ALGUIEN.test(text),
    guardable: !(response.headers.get("Cache-Control") ?? "no-store").includes("no-store"),
    // To people as a page, to programs as data.
    dice: /Acceso Denegado/.exec(text)?.[0] ?? /^{"error":{"codigo":"\w+","mensaje":"[^"]+"}}$/.test(text),
  };
}

/** What a refused request is answered. */
function refusalOf(trato: Trato, what: string, { ruta, en, page }: { ruta: Ruta; en: string; page: boolean }) {
  const nada = { deAlguien: false, guardable: false, dice: false };
  const around = what.startsWith("data of routes/") && what !== `data of ${ruta.id}`;
  const raw = !what.includes("data");
  switch (trato) {
    case "entra":
      return { ...nada, word: `302 /sign-in?origen=${encodeURIComponent(en).replaceAll("%2F", "/")}` };
    case "denegado":
      return { ...nada, word: "403", dice: raw && page ? "Acceso Denegado" : false };
    case "no está":
      // What stands around somebody's page may be had by itself: there is nothing in it.
      return { ...nada, word: around ? "200" : "404" };
    case 401:
    case 403:
    case 404:
      return { ...nada, word: String(trato), dice: raw };
    case "pasa":
      throw new Error("that is no refusal");
  }
}

const exportsOf = (id: string) => mundo.exported.get(id) ?? new Set<string>();
const asks = ({ camino, id }: Ruta) => /[:*]/.test(camino) || exportsOf(id).has("action");

describe("the table", () => {
  it("has a row for every route that takes parameters or a form", () => {
    const missing = HOJAS.filter((ruta) => asks(ruta) && !(ruta.camino in TABLA));
    expect(
      missing.map(
        ({ camino, id }) => `${camino} (${id}) has no row in tests/guardas/tabla.ts: say how it is asked for.`,
      ),
    ).toEqual([]);
  });

  it("has no row without its route", () => {
    const caminos = new Set(HOJAS.map(({ camino }) => camino));
    const gone = Object.keys(TABLA).filter((camino) => !caminos.has(camino));
    expect(gone.map((camino) => `tests/guardas/tabla.ts has a row for ${camino}, which is no route.`)).toEqual([]);
  });

  it("calls nothing public that is the panel's or somebody's", () => {
    const wrong = HOJAS.filter(
      ({ camino, declaration }) =>
        /^\/(api\/)?(admin|perfil|pedidos?|checkout)\b/.test(camino) && declaration?.access === "everyone",
    );
    expect(wrong.map(({ camino }) => camino)).toEqual([]);
  });

  it("every guard has something to load beside it, so that a navigation in the browser passes it", () => {
    const unseen = HOJAS.filter(({ id, cadena, declaration }) => {
      const page = mundo.exported.get(id)?.has("default");
      return page && declaration?.access !== "everyone" && !cadena.some((around) => exportsOf(around).has("loader"));
    });
    expect(unseen.map(({ id }) => `${id} has no loader, and none around it has one.`)).toEqual([]);
  });
});

const CASOS = HOJAS.map((ruta) => {
  const { camino, id } = ruta;
  const fila = TABLA[camino] ?? {};
  const acceso = accesoOf(ruta, fila);
  const soloPost = ruta.declaration?.methods?.includes("GET") === false;
  const exports = mundo.exported.get(id);
  const [acts, page] = [exports?.has("action") ?? false, exports?.has("default") ?? false];
  return { camino, ruta, fila, acceso, soloPost, en: addressOf(ruta, fila), acts, page };
});

describe.each(CASOS)("$camino", ({ camino, ruta, fila, acceso, soloPost, en, acts, page }) => {
  const tratos: Record<Quien, Trato> = TRATOS[acceso];
  const gente = Object.entries(tratos) as [Quien, Trato][];
  const noMethod = { word: "405", deAlguien: false };

  it.each(gente.filter(([, trato]) => trato !== "pasa"))("%s is refused: %s", async (quien, trato) => {
    const { pedir } = mundo.gente[quien];
    const before = await hashTables(db);
    for (const [what, path] of readsOf(ruta, en)) {
      const wanted = soloPost ? noMethod : refusalOf(trato, what, { ruta, en, page });
      expect.soft(await look(pedir(path)), what).toMatchObject(wanted);
    }
    // A call has its guard in itself, so without an action there is none, and nothing to guard.
    const nothing = camino.startsWith("/api/") && !acts;
    for (const [what, path] of [
      ["POST", en],
      ["POST of data", dataOf(en)],
    ] as const) {
      const wanted = nothing ? noMethod : refusalOf(trato, what, { ruta, en, page });
      expect.soft(await look(pedir(path, await postTo(fila))), what).toMatchObject(wanted);
    }
    expect(await hashTables(db), "a refused request changed something").toEqual(before);
  });

  it.each(gente.filter(([, trato]) => trato === "pasa"))("%s comes in", async (quien) => {
    const { pedir } = mundo.gente[quien];
    const away = quien === "nadie" ? undefined : fila.conSesion;
    const word = away ? `302 ${away}` : String(soloPost ? 405 : (fila.status ?? 200));
    // Unless there is something of somebody on it, that it is refused to others proves nothing.
    const personal = acceso === "publica" || soloPost ? {} : { guardable: false };
    const shown = acceso === "publica" || soloPost || fila.vacia ? {} : { deAlguien: true };
    expect(await look(pedir(en))).toMatchObject({ word, ...personal, ...shown });
    for (const [what, path] of readsOf(ruta, en).slice(1)) {
      const { status } = await pedir(path);
      expect.soft(status >= 500 || status === 401 || status === 403, `${what}: ${status}`).toBe(false);
    }
  });
});

describe("what is refused to others changes something for whoever may", () => {
  it.each(CASOS.filter(({ acts, fila }) => acts && !fila.noCambia))("$camino", async ({ fila, acceso, en }) => {
    const { pedir } = mundo.gente[acceso === "panel" ? "admin" : "cliente"];
    const before = await hashTables(db);
    const response = await pedir(en, await postTo(fila));
    expect(response.status).toBeLessThan(400);
    expect(await hashTables(db), "so that it changes nothing for others proves nothing").not.toEqual(before);
  });
});

/** Those that other sites' servers call prove who they are by a signature. */
const POSTED = CASOS.filter(({ acts, ruta }) => acts && !ruta.declaration?.crossSite);

describe("what another site's page sends is refused, however much its visitor may", () => {
  it.each(POSTED)("$camino", async ({ camino, fila, acceso, en }) => {
    const { pedir } = mundo.gente[acceso.includes("panel") ? "admin" : "cliente"];
    const before = await hashTables(db);
    for (const [name, value] of [
      ["Origin", "https://evil.example"],
      ["Origin", "null"],
      ["Origin", "http://localhost:3000.evil.example"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      for (const path of [en, dataOf(en)]) {
        const init = await postTo(fila);
        const headers = new Headers(init.headers);
        headers.set(name, value);
        const response = await pedir(path, { ...init, headers });
        expect.soft(response.status, `${path} ${name}: ${value}`).toBe(403);
        const dice = camino.startsWith("/api/") ? '"codigo":"origen"' : "viene de otro sitio";
        expect.soft(await response.text()).toContain(dice);
      }
    }
    expect(await hashTables(db)).toEqual(before);
  });
});

describe("a body that is no form is bad input, for whoever may", () => {
  it.each(POSTED)("$camino", async ({ acceso, en }) => {
    const { pedir } = mundo.gente[acceso.includes("panel") ? "admin" : "cliente"];
    for (const type of ["application/json", "multipart/form-data", "text/plain"]) {
      const response = await pedir(en, { method: "POST", headers: { "Content-Type": type }, body: "[1" });
      expect.soft(response.status, type).toBeLessThan(500);
    }
  });
});
