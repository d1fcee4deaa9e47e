import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { ajustes } from "#db/schema/ajustes.ts";
import { limites } from "#db/schema/limites.ts";
import { turnos } from "#db/schema/turnos.ts";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { createDb } from "#db/client.server.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb, toUrl } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { askTurno, formatTurno, readTurno, type Turno } from "./cola.server.ts";
import { addTurnos, callTurnos, deleteOldTurnos, readTurnos } from "./turnos.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

async function setMaximo(valor: number) {
  await db
    .insert(ajustes)
    .values({ clave: "compras_a_la_vez", valor, version: 1 })
    .onConflictDoUpdate({ target: ajustes.clave, set: { valor } });
  dropAjustes(db);
}

beforeEach(async () => {
  await db.delete(turnos);
  await db.delete(limites);
  await setMaximo(2);
});

/** A browser: it keeps its cookie. */
function openBrowser(ip = "203.0.113.7", shop = tienda) {
  let cookie = "";
  const ask = async (que: "entra" | "mira" | "sale", value = cookie): Promise<Turno> => {
    const request = new Request("http://localhost:3000/checkout", { headers: { Cookie: value } });
    const turno = await askTurno(shop, request, ip, que);
    if ("id" in turno) cookie = formatTurno(shop, turno.id).split(";", 1)[0] ?? "";
    return turno;
  };
  return { enter: () => ask("entra"), look: () => ask("mira"), leave: () => ask("sale"), ask, getCookie: () => cookie };
}

const openBrowsers = (n: number) => Array.from({ length: n }, () => openBrowser());

async function enterAll(browsers: readonly ReturnType<typeof openBrowser>[]): Promise<Turno[]> {
  const found: Turno[] = [];
  for (const { enter } of browsers) found.push(await enter());
  return found;
}

/** So many seconds go by, for all places or for one. */
async function pass(seconds: number, turno?: Turno) {
  const back = sql.raw(`- interval '${seconds} seconds'`);
  const [llego_en, visto_en] = [sql`llego_en ${back}`, sql`visto_en ${back}`];
  const [llamado_en, vence_en, entro_en] = [sql`llamado_en ${back}`, sql`vence_en ${back}`, sql`entro_en ${back}`];
  const one = turno && "id" in turno ? eq(turnos.id, turno.id) : undefined;
  await db.update(turnos).set({ llego_en, visto_en, llamado_en, vence_en, entro_en }).where(one);
}

const listTipos = (found: readonly Turno[]) => found.map(({ tipo }) => tipo);

it("off asks nothing and gives nothing", async () => {
  await setMaximo(0);
  expect(listTipos(await enterAll(openBrowsers(3)))).toEqual(["libre", "libre", "libre"]);
  expect(await db.$count(turnos)).toBe(0);
});

it("lets in as many as the setting says, and the others by arrival as soon as one is through", async () => {
  const browsers = openBrowsers(5);
  const found = await enterAll(browsers);
  expect(listTipos(found)).toEqual(["pasa", "pasa", "espera", "espera", "espera"]);
  expect(found[4]).toMatchObject({ delante: 2, minutos: null });
  const [a, b, c, d, e] = browsers;
  // Who comes again, or reloads, keeps what they have.
  expect(listTipos(await enterAll(browsers))).toEqual(listTipos(found));
  await db.delete(turnos).where(eq(turnos.id, readId(a)));
  expect((await e?.look())?.tipo).toBe("espera");
  expect((await d?.look())?.tipo).toBe("espera");
  expect((await c?.look())?.tipo).toBe("pasa");
  expect((await b?.look())?.tipo).toBe("pasa");
  expect(await e?.look()).toMatchObject({ delante: 1 });
});

const readId = (browser: ReturnType<typeof openBrowser> | undefined): string => {
  const headers = { Cookie: browser?.getCookie() ?? "" };
  return readTurno(tienda, new Request("http://x/", { headers })) ?? "";
};

const toNuevos = (cuentas: readonly (string | null)[]) =>
  cuentas.map((cuenta) => ({ cuenta, desde: performance.now() }));

it("is by arrival, also where a busy server writes somebody down late", async () => {
  const [early, late] = await db.transaction(async (tx) => {
    const [second = ""] = await addTurnos(tx, [{ cuenta: null, desde: performance.now() }]);
    const [first = ""] = await addTurnos(tx, [{ cuenta: null, desde: performance.now() - 3_000 }]);
    await callTurnos(tx, 1);
    const read = await readTurnos(tx, [first, second]);
    return [read.get(first), read.get(second)];
  });
  expect([early?.pasa, late?.pasa]).toEqual([true, false]);
});

it.each([
  ["the first one's", [0.2, 0]],
  ["the second one's", [0, 0.2]],
])("is by arrival, also where %s transaction waits", async (_, seconds) => {
  const llegadas = [performance.now() - 80, performance.now()];
  const ids: string[] = [];
  for (const [n, desde] of llegadas.entries()) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(${seconds[n]})`);
      ids.push(...(await addTurnos(tx, [{ cuenta: null, desde }])));
    });
  }
  const rows = await db.select({ id: turnos.id }).from(turnos).orderBy(turnos.llego_en);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

describe("a place", () => {
  it("is for its account, in all browsers, and others have their own", async () => {
    const give = (cuentas: (string | null)[]) => db.transaction((tx) => addTurnos(tx, toNuevos(cuentas)));
    const [first, visitor, again] = await give(["ana", null, "ana"]);
    expect(again).toBe(first);
    expect(visitor).not.toBe(first);
    expect(await give(["ana", "luz", null])).toEqual([first, expect.any(String), expect.any(String)]);
    expect(await db.$count(turnos)).toBe(4);
  });

  test.each([
    ["another's id", (own: string) => own.replace(/=[^.]+/, `=${newId()}`)],
    ["another signature", (own: string) => `${own.slice(0, -2)}AA`],
    ["none", (own: string) => own.replace(/\..*/, "")],
    ["nothing", () => "qhatu-turno="],
  ])("with a forged cookie is none: %s", async (_what, forge) => {
    await setMaximo(1);
    const browser = openBrowser();
    await browser.enter();
    const forged = forge(browser.getCookie());
    expect(await openBrowser().ask("mira", forged)).toEqual({ tipo: "ninguno" });
    expect((await openBrowser().ask("entra", forged)).tipo).toBe("espera");
  });

  it("that nobody takes up lapses after two minutes, and its holder is next", async () => {
    const [a, b, c, d] = openBrowsers(4);
    await a?.enter();
    await b?.enter();
    await c?.enter();
    await d?.enter();
    await db.delete(turnos).where(eq(turnos.id, readId(a)));
    await c?.look(); // It is called, and loses the network.
    await pass(125, { tipo: "pasa", id: readId(c) });
    expect((await d?.look())?.tipo).toBe("pasa");
    expect(await c?.look()).toMatchObject({ tipo: "espera", delante: 0 });
    await db.delete(turnos).where(eq(turnos.id, readId(b)));
    expect((await c?.look())?.tipo).toBe("pasa");
  });

  it("of who is not there is passed over, and keeps its number", async () => {
    await setMaximo(1);
    const [a, b, c] = openBrowsers(3);
    await a?.enter();
    await b?.enter();
    await c?.enter();
    await pass(100, { tipo: "pasa", id: readId(b) });
    expect(await c?.look()).toMatchObject({ delante: 0 });
    await db.delete(turnos).where(eq(turnos.id, readId(a)));
    expect((await c?.look())?.tipo).toBe("pasa");
    expect(await b?.look()).toMatchObject({ tipo: "espera", delante: 0 });
  });

  it("lasts ten minutes from each time that the checkout is opened, and half an hour in all", async () => {
    await setMaximo(1);
    const [a, b] = openBrowsers(2);
    await a?.enter();
    for (const minutes of [9, 9, 9]) {
      await pass(minutes * 60);
      expect((await a?.enter())?.tipo).toBe("pasa");
    }
    await b?.enter();
    await pass(4 * 60);
    expect((await b?.look())?.tipo).toBe("pasa");
    // A new one, behind the others.
    const before = readId(a);
    expect((await a?.enter())?.tipo).toBe("espera");
    expect(readId(a)).not.toBe(before);
  });

  it("of who left the checkout is another's after 20 seconds, and until then their own", async () => {
    await setMaximo(1);
    const [a, b] = openBrowsers(2);
    await a?.enter();
    await b?.enter();
    await a?.leave();
    expect((await b?.look())?.tipo).toBe("espera");
    expect((await a?.enter())?.tipo).toBe("pasa");
    await a?.leave();
    await pass(21, { tipo: "pasa", id: readId(a) });
    expect((await b?.look())?.tipo).toBe("pasa");
  });

  it("is not taken by looking", async () => {
    expect(await openBrowser().look()).toEqual({ tipo: "ninguno" });
    expect(await openBrowser().leave()).toEqual({ tipo: "ninguno" });
    expect(await db.$count(turnos)).toBe(0);
  });

  it("is deleted once nobody has asked with it for an hour", async () => {
    const [a, b] = openBrowsers(2);
    await a?.enter();
    await pass(3_601);
    await b?.enter();
    await deleteOldTurnos(db);
    expect(await db.select({ id: turnos.id }).from(turnos)).toEqual([{ id: readId(b) }]);
  });
});

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

it("tells the minutes by the pace at which those who waited were let in, nothing before there is one", async () => {
  await setMaximo(1);
  const browsers = openBrowsers(10);
  await enterAll(browsers);
  expect(await browsers[9]?.look()).toMatchObject({ delante: 8, minutos: null });
  // Six of two minutes ago, and some who never waited.
  const gone = { entro_en: ago(3_600), llamado_en: ago(10) };
  const rows = (n: number, llego: number) =>
    Array.from({ length: n }, () => ({ id: newId(), ...gone, llego_en: ago(llego) }));
  await db.insert(turnos).values([...rows(6, 120), ...rows(40, 10)]);
  expect(await browsers[1]?.look()).toMatchObject({ delante: 0, minutos: 1 });
  expect(await browsers[8]?.look()).toMatchObject({ delante: 7, minutos: 3 });
});

describe("a visitor's network", () => {
  const strict = openTestTienda(db, [], { LIMITES: "1" });

  it("takes 200 places in ten minutes; another network, and who has a place, is not refused", async () => {
    const row = { clave: "cola:203.0.113.7", cuenta: 199, vence_en: new Date(Date.now() + 60_000) };
    await db.insert(limites).values(row);
    const last = openBrowser("203.0.113.7", strict);
    expect((await last.enter()).tipo).toBe("pasa");
    const asked = await Promise.all([1, 2, 3].map(() => openBrowser("203.0.113.7", strict).enter()));
    expect(asked).toEqual(asked.map(() => ({ tipo: "red", espera: expect.any(Number) })));
    expect((await last.enter()).tipo).toBe("pasa");
    expect((await openBrowser("198.51.100.1", strict).enter()).tipo).toBe("pasa");
    expect(await db.$count(turnos)).toBe(2);
  });
});

it("eight servers that let people in at once never exceed the setting, and keep the order of arrival", async () => {
  await setMaximo(7);
  const pools = Array.from({ length: 8 }, () => createDb({ connectionString: toUrl(db), max: 2 }, () => {}));
  const shops = pools.map((pool) => openTestTienda(pool, []));
  const browsers = Array.from({ length: 120 }, (_, n) => openBrowser("203.0.113.7", shops[n % shops.length]));
  const found = await Promise.all(browsers.map(({ enter }) => enter()));
  expect(found.filter(({ tipo }) => tipo === "pasa")).toHaveLength(7);
  const waves: number[] = [];
  for (let wave = 0; wave < 6; wave += 1) {
    await db.delete(turnos).where(sql`vence_en > now()`);
    await Promise.all(browsers.map(({ look }) => look()));
    waves.push(await db.$count(turnos, sql`vence_en > now()`));
  }
  await Promise.all(pools.map((pool) => pool.$client.end()));
  expect(waves).toEqual([7, 7, 7, 7, 7, 7]);
  const rows = await db.select().from(turnos).orderBy(turnos.llego_en, turnos.numero);
  const called = rows.map(({ vence_en }) => vence_en !== null);
  expect(called).toEqual(called.toSorted((a, b) => Number(b) - Number(a)));
});

it("a place that is in is not called again, however often", async () => {
  const ids = await db.transaction(async (tx) => {
    const given = await addTurnos(tx, toNuevos([null, null, null]));
    for (let n = 0; n < 3; n += 1) await callTurnos(tx, 2);
    return given;
  });
  const read = await db.transaction((tx) => readTurnos(tx, ids));
  expect(ids.map((id) => read.get(id)?.pasa)).toEqual([true, true, false]);
});
