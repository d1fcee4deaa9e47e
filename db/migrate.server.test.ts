import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { openBlankDb } from "#tests/db.ts";
import type { Db } from "./client.server.ts";
import { BEFORE_BASE, compareVersions, migrateDb, parseNeeds, readMigrations, readVersion } from "./migrate.server.ts";

async function listTables(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select schemaname, tablename from pg_tables where schemaname in ('public', 'identidad') order by 1, 2`);
  return rows;
}

async function listMigrations(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ n: string }>(sql`select created_at as n from migraciones order by id`);
  return rows.map(({ n }) => Number(n));
}

const MOMENTS = readMigrations(process.cwd()).map(({ folderMillis }) => folderMillis);
const [BASE = 0] = MOMENTS;

it("has migrations that are each newer than the one before, else a database would pass over one", () => {
  expect(MOMENTS).toEqual([...new Set(MOMENTS)].toSorted((a, b) => a - b));
});

it("begins with the moment of the last migration that the base replaced, 0050 of version 0.2.0", () => {
  expect(BASE).toBe(1_795_485_216_224);
});

it("makes a new database's tables once, and finds nothing to do after that", async () => {
  const db = await openBlankDb();
  await migrateDb(db, process.cwd());
  const tables = await listTables(db);
  expect(tables).toContainEqual({ schemaname: "public", tablename: "pedidos" });
  await migrateDb(db, process.cwd());
  expect([await listTables(db), await listMigrations(db)]).toEqual([tables, MOMENTS]);
});

/** The migrations of before the base, of which a database was made as far as the last `short` of them. */
async function rememberOld(db: Db, short: number): Promise<number[]> {
  const old = Array.from({ length: 51 - short }, (_, n) => BASE - 60_000 * (50 - n));
  await db.execute(sql`drop table if exists migraciones`);
  await db.execute(sql`create table migraciones (id serial primary key, hash text not null, created_at bigint)`);
  for (const moment of old) await db.execute(sql`insert into migraciones (hash, created_at) values ('', ${moment})`);
  return old;
}

describe("a database from before the base", () => {
  const root = mkdtempSync(path.join(tmpdir(), "qhatu-migrations-"));
  afterAll(() => rmSync(root, { recursive: true }));

  /** Our migrations, and one more. */
  function addMigration(): void {
    cpSync("db/migrations", path.join(root, "db/migrations"), { recursive: true });
    const file = path.join(root, "db/migrations/meta/_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8"));
    const next = { idx: 99, version: "7", when: (MOMENTS.at(-1) ?? 0) + 1, tag: "0099_lema", breakpoints: true };
    writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
    writeFileSync(
      path.join(root, "db/migrations/0099_lema.sql"),
      `alter table feriados add column lema text;--> statement-breakpoint\nupdate feriados set lema = 'hola';`,
    );
  }

  it("that stands at the last migration is taken over as it is by one of several processes, and updated", async () => {
    const db = await openBlankDb();
    await migrateDb(db, process.cwd(), BASE);
    const old = await rememberOld(db, 0);
    await db.execute(sql`insert into fotos_retiradas (imagen) values ('a.webp')`);
    await Promise.all([1, 2, 3].map(() => migrateDb(db, process.cwd())));
    expect(await listMigrations(db)).toEqual([...old, ...MOMENTS.slice(1)]);
    addMigration();
    await Promise.all([1, 2, 3].map(() => migrateDb(db, root)));
    expect(await listMigrations(db)).toEqual([...old, ...MOMENTS.slice(1), (MOMENTS.at(-1) ?? 0) + 1]);
    const { rows } = await db.execute(sql`
      select (select count(*)::int from fotos_retiradas) as fotos, (select array_agg(distinct lema) from feriados) as lemas`);
    expect(rows).toEqual([{ fotos: 1, lemas: ["hola"] }]);
    // So that what was there can be counted from an index alone, right after the update.
    const { rows: vacuumed } = await db.execute(
      sql`select vacuum_count > 0 as done from pg_stat_user_tables where relname = 'feriados'`,
    );
    expect(vacuumed).toEqual([{ done: true }]);
  });

  it.each([1, 2, 50])(
    "that stands %i short of it is refused with the version to start first, unchanged",
    async (short) => {
      const db = await openBlankDb();
      const old = await rememberOld(db, short);
      await expect(migrateDb(db, process.cwd())).rejects.toMatchObject({
        name: "EnvError",
        problems: [expect.stringContaining(`start version ${BEFORE_BASE} with it once, then this one`)],
      });
      expect([await listMigrations(db), await listTables(db)]).toEqual([
        old,
        [{ schemaname: "public", tablename: "migraciones" }],
      ]);
    },
  );

  it("that was never ours is refused, whatever its moments", async () => {
    const db = await openBlankDb();
    await rememberOld(db, 1);
    await db.execute(sql`insert into migraciones (hash, created_at) values ('', ${BASE + 1})`);
    await expect(migrateDb(db, process.cwd())).rejects.toThrow(BEFORE_BASE);
  });
});

it("gives the coupon's line of an older order its code", async () => {
  const db = await openBlankDb();
  await migrateDb(db, process.cwd(), BASE);
  const cupon = { tipo: "cupon", nombre: "Cupón HOLA-10", monto: -10 };
  const envio = { tipo: "envio", nombre: "Envío a Lima", monto: 15 };
  await db.execute(
    sql`insert into usuarios (id, email, nombre, apellido, busqueda) values ('u', 'u@correo.pe', '', '', '')`,
  );
  for (const ajustes of [[cupon, envio], [envio], []]) {
    await db.execute(sql`
      insert into pedidos (id, usuario_id, items, ajustes, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
        clave_intento, huella, vence_en, busqueda)
      values (gen_random_uuid(), 'u', '[{}]', ${JSON.stringify(ajustes)}::jsonb, 100, 18, 18, 118, '', 'stripe',
        ${JSON.stringify(ajustes)}, '', now(), '')`);
  }
  await migrateDb(db, process.cwd());
  const { rows } = await db.execute<{ ajustes: unknown }>(sql`select ajustes from pedidos order by numero`);
  expect(rows.map(({ ajustes }) => ajustes)).toEqual([[{ ...cupon, codigo: "HOLA-10" }, envio], [envio], []]);
});

it.each([
  ["-- needs 0.4.0: nobody reads it since\nDROP TABLE a", "0.4.0"],
  ["-- needs 0.4.0", null],
  ["-- Needs nothing.\nDROP TABLE a", null],
  ["DROP TABLE a;\n-- needs 0.4.0: too late", null],
])("%o needs %s", (text, needs) => expect(parseNeeds(text)).toBe(needs));

it("orders versions by their numbers", () => {
  const versions = ["0.10.0", "0.9.1", "1.0.0", "0.9.0", "0.9.10"];
  expect(versions.toSorted(compareVersions)).toEqual(["0.9.0", "0.9.1", "0.9.10", "0.10.0", "1.0.0"]);
});

describe("a version that goes back to the tables of a newer one", () => {
  const newer = (MOMENTS.at(-1) ?? 0) + 1;
  /** As newer versions leave it: each migration with the oldest version that runs on it. */
  async function openNewer(...needs: readonly (string | null)[]): Promise<Db> {
    const db = await openBlankDb();
    await migrateDb(db, process.cwd());
    for (const [n, need] of needs.entries())
      await db.execute(sql`insert into migraciones (hash, created_at, needs) values ('', ${newer + n}, ${need})`);
    return db;
  }
  const own = readVersion(process.cwd());

  it.each([[[null, null]], [[own]], [["0.2.0", null]]])("starts where they need %o", async (needs) => {
    const db = await openNewer(...needs);
    const before = await listMigrations(db);
    await migrateDb(db, process.cwd());
    expect(await listMigrations(db)).toEqual(before);
  });

  it.each([[["99.0.0"]], [["99.0.0", null]], [["9.5.0", "99.0.0", "9.7.0"]]])(
    "is refused with the version to start where they need %o",
    async (needs) => {
      const db = await openNewer(...needs);
      await expect(migrateDb(db, process.cwd())).rejects.toMatchObject({
        name: "EnvError",
        problems: [expect.stringContaining(`needs version 99.0.0 or newer, this is ${own}`)],
      });
    },
  );

  it("starts where the newer one wrote nothing of what it needs", async () => {
    const db = await openNewer(null);
    await db.execute(sql`alter table migraciones drop column needs`);
    await expect(migrateDb(db, process.cwd())).resolves.toBeUndefined();
  });

  it("is told what each migration needs", async () => {
    const db = await openNewer();
    const { rows } = await db.execute<{ needs: string }>(sql`select needs from migraciones where needs is not null`);
    expect(rows).toEqual([{ needs: "0.3.0" }]);
  });
});

it("changes nothing where a table stays in use, and says so", async () => {
  const db = await openBlankDb();
  await migrateDb(db, process.cwd(), MOMENTS[1]);
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const reader = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from pedidos`);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  await expect(migrateDb(db, process.cwd())).rejects.toThrow("in use for more than 5 s");
  expect(await listMigrations(db)).toEqual(MOMENTS.slice(0, 2));
  free.resolve();
  await reader;
  await migrateDb(db, process.cwd());
  expect(await listMigrations(db)).toEqual(MOMENTS);
});
