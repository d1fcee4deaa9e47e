import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { desc, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addEspera } from "#db/restored.server.ts";
import { copias } from "#db/schema/index.ts";
import { openTestDb, toUrl } from "#tests/db.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { askCopia, readCopias, readProblema } from "./copias.server.ts";
import { writeCopia } from "./escribir.server.ts";
import { readBaseDePrueba, tryCopia } from "./probar.server.ts";
import { seguirTienda } from "./seguir.server.ts";
import { tareaCopias } from "./tarea-copias.server.ts";

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-copias-"));
afterAll(() => rmSync(dir, { recursive: true }));

const db = await openTestDb();
const shop = await openTestShop(db);
await addPedido(shop, { pagado: true, stock: 2 });
// The books are to fit: the fixture's stock has no first movement.
await db.execute(sql`
  insert into movimientos_stock (id, producto_id, motivo, cantidad)
  select gen_random_uuid(), p.id, 'inicial', p.stock + 2 from productos p`);

const [DIR, DESTINO] = [path.join(dir, "copias"), path.join(dir, "otro lugar")];
const ENTREGADA = path.join(dir, "entregada");
const CLAVE = "una clave de más de treinta y dos letras";
const ENV = { COPIAS_DIR: DIR, DATA_DIR: path.join(dir, "datos"), COPIAS_GUARDAR: "2", DATABASE_URL: toUrl(db) };
const LEJOS = {
  COPIAS_CLAVE: CLAVE,
  COPIAS_DESTINO: DESTINO,
  COPIAS_ORDEN: `cat > '${ENTREGADA}'; echo "$COPIA" >> '${dir}/nombres'`,
};

const open = (source: Record<string, string> = {}) => openTestTienda(db, [], { ...ENV, ...source });
const NEVER = new AbortController().signal;
const run = (source: Record<string, string> = {}, signal = NEVER) => tareaCopias.run(open(source), signal);
const readRows = () => db.select().from(copias).orderBy(desc(copias.empezada_en));

beforeEach(async () => {
  await db.delete(copias);
  for (const one of [DIR, DESTINO]) rmSync(one, { recursive: true, force: true });
  mkdirSync(ENV.DATA_DIR, { recursive: true });
});

/** Asks for one more, some seconds after the newest. */
async function ask(source: Record<string, string> = {}, seconds = 5) {
  const { db, env } = open(source);
  await askCopia(db, env, new Date(Date.now() + seconds * 1000));
}

const countBases = async () =>
  (await db.execute(sql`select 1 from pg_database where datname = ${await readBaseDePrueba(db, open().env)}`)).rows
    .length;

describe("a night's backup", () => {
  it("is written, brought to both second places, restored, and its books read", async () => {
    await run(LEJOS);
    const [row] = await readRows();
    expect(row).toMatchObject({ cifrada: true, fallo: null, envio: "hecho", prueba: "bien", intentos: 0 });
    const name = row?.archivo ?? "";
    expect(readdirSync(DIR)).toEqual([name]);
    const file = readFileSync(path.join(DIR, name));
    expect(row?.bytes).toBe(file.length);
    expect(readFileSync(path.join(DESTINO, name)).equals(file)).toBe(true);
    expect(readFileSync(ENTREGADA).equals(file)).toBe(true);
    expect(readFileSync(path.join(dir, "nombres"), "utf8")).toContain(name);
    // For the shop's user alone, and nothing is left of the trial.
    expect(statSync(path.join(DIR, name)).mode & 0o077).toBe(0);
    expect(await countBases()).toBe(0);
    expect(await readProblema(db, open().env)).toBeNull();
    // Not again tonight.
    await run(LEJOS);
    expect(await readRows()).toHaveLength(1);
  });

  it("stays one more beside the newest, in both folders", async () => {
    for (const seconds of [0, 5, 10]) {
      await ask(LEJOS, seconds);
      await run(LEJOS);
    }
    const names = (await readRows()).map(({ archivo }) => archivo).slice(0, 2);
    expect(readdirSync(DIR).toSorted()).toEqual(names.toSorted());
    expect(readdirSync(DESTINO).toSorted()).toEqual(names.toSorted());
  });

  it("is not made where nobody says where, and then nothing is told of older ones", async () => {
    await ask();
    await tareaCopias.run(openTestTienda(db, [], {}), NEVER);
    expect(await readRows()).toEqual([]);
    expect(await readCopias(db, openTestTienda(db, []).env)).toMatchObject({ encendidas: false, copias: [] });
  });
});

it("the page looks for the first one before it is begun, and until it is tried", async () => {
  const looks = async () => (await readCopias(db, open().env)).cambia;
  expect(await looks()).toBe(true);
  await ask();
  expect(await looks()).toBe(true);
  await run();
  expect(await looks()).toBe(false);
  await db.delete(copias);
  expect((await readCopias(db, openTestTienda(db, []).env)).cambia).toBe(false);
});

describe("a step that fails", () => {
  it("to write: the older ones stay, it is told, and tried again in an hour", async () => {
    writeFileSync(path.join(dir, "archivo"), "");
    await run({ COPIAS_DIR: path.join(dir, "archivo", "nada") });
    expect(await readRows()).toMatchObject([{ hecha_en: null, fallo: expect.stringContaining("No se pudo") }]);
    expect(await readProblema(db, open().env)).toContain("no se pudo hacer");
    await run();
    expect(await readRows()).toHaveLength(1);
  });

  it("to bring it: it is told with the status, and the backup is tried all the same", async () => {
    await run({ ...LEJOS, COPIAS_ORDEN: "cat > /dev/null; echo clave mala >&2; exit 7" });
    const [row] = await readRows();
    expect(row).toMatchObject({ envio: "fallo", prueba: "bien" });
    expect(row?.envio_detalle).toContain("La orden que la lleva terminó con 7");
    expect(row?.envio_detalle).not.toContain("clave mala");
    expect(await readProblema(db, open().env)).toContain("segundo lugar");
  });

  it("gives the command none of the shop's secrets", async () => {
    vi.stubEnv("AUTH_SECRET", "que nadie sepa");
    await run({ ...LEJOS, COPIAS_ORDEN: `cat > /dev/null; env > '${dir}/entorno'` });
    vi.unstubAllEnvs();
    expect(readFileSync(path.join(dir, "entorno"), "utf8")).not.toContain("que nadie sepa");
  });

  it("to fit on the disk: nothing is written", async () => {
    const escritura = { dir: DIR, archivo: "qhatu-20261127T080000Z.copia", ultima: null, signal: NEVER };
    const done = writeCopia(open(), { ...escritura, free: async () => 1_000_000 });
    await expect(done).rejects.toThrow(/No hay sitio en .*: hacen falta .* y quedan 1 MB/);
    expect(readdirSync(DIR)).toEqual([]);
  });

  it("to be restored: a cut file and books that do not fit are told apart", async () => {
    await run();
    const [made] = await readRows();
    const file = path.join(DIR, made?.archivo ?? "");
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, -50));
    expect(await tryCopia(open(), file, NEVER)).toMatchObject({
      prueba: "mal",
      detalle: expect.stringContaining("cortada"),
    });
    await db.execute(sql`update productos set stock = stock + 1`);
    await ask();
    await run();
    await db.execute(sql`update productos set stock = stock - 1`);
    const [row] = await readRows();
    expect(row).toMatchObject({ prueba: "mal", prueba_detalle: expect.stringContaining("1 cosa no cuadra") });
    expect(await countBases()).toBe(0);
  });

  it("to find where to try it: it says that it was not tried", async () => {
    await run({ COPIAS_PRUEBA_URL: "postgres://nadie@127.0.0.1:1/nada" });
    expect(await readRows()).toMatchObject([{ prueba: "sin_probar" }]);
    await db.execute(sql`create role qhatu_sin_permiso login`);
    const url = new URL(toUrl(db));
    url.username = "qhatu_sin_permiso";
    await ask();
    await run({ COPIAS_PRUEBA_URL: url.href });
    await db.execute(sql`drop role qhatu_sin_permiso`);
    expect((await readRows())[0]).toMatchObject({
      prueba: "sin_probar",
      prueba_detalle: expect.stringContaining("no puede crear otra"),
    });
    expect(await readProblema(db, open().env)).toBeNull();
  });
});

describe("a process that dies", () => {
  it("goes on with the step where it was, and leaves no part of a file", async () => {
    await ask();
    mkdirSync(DIR);
    const [row] = await readRows();
    writeFileSync(path.join(DIR, `${row?.archivo}.parcial`), "la mitad");
    await run();
    expect(readdirSync(DIR)).toEqual([row?.archivo]);
    await db.update(copias).set({ prueba: null, prueba_detalle: "" });
    const bytes = statSync(path.join(DIR, row?.archivo ?? "")).mtimeMs;
    await run();
    expect(statSync(path.join(DIR, row?.archivo ?? "")).mtimeMs).toBe(bytes);
    expect(await readRows()).toMatchObject([{ prueba: "bien" }]);
  });

  it("is left as it is by a stop, and given up when a step ends the process each time", async () => {
    await ask();
    await run({}, AbortSignal.abort());
    expect(await readRows()).toMatchObject([{ fallo: null, hecha_en: null }]);
    await db.update(copias).set({ intentos: 3 });
    await run();
    expect(await readRows()).toMatchObject([{ fallo: "Se interrumpió varias veces." }]);
  });

  it("leaves no database behind for the next night", async () => {
    const base = await readBaseDePrueba(db, open().env);
    await db.execute(sql`create database ${sql.identifier(base)}`);
    await run();
    expect(await readRows()).toMatchObject([{ prueba: "bien" }]);
    expect(await countBases()).toBe(0);
  });
});

it("a shop that waits goes on once, and the log says who let it", async () => {
  const { id } = await addCliente(db);
  expect(await seguirTienda(db, id)).toBe(false);
  await db.transaction((tx) => addEspera(tx, new Date("2026-11-27T08:00:00Z")));
  const { espera } = await readCopias(db, open().env);
  expect(espera?.desde).toEqual(new Date("2026-11-27T08:00:00Z"));
  expect([await seguirTienda(db, id), await seguirTienda(db, id)]).toEqual([true, false]);
  const { rows } = await db.execute(sql`select actor_id, accion, despues from auditoria where accion = 'seguir'`);
  expect(rows).toEqual([{ actor_id: id, accion: "seguir", despues: { desde: "27 de noviembre de 2026 a las 03:00" } }]);
});
