import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openBlankDb } from "#tests/db.ts";
import { readDistrito } from "#lib/ubigeo/lugares.ts";
import type { Db } from "./client.server.ts";
import { migrateDb } from "./migrate.server.ts";

async function listTables(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select schemaname, tablename from pg_tables where schemaname in ('public', 'identidad') order by 1, 2`);
  return rows;
}

it("makes a new database's tables once, and finds nothing to do after that", async () => {
  const db = await openBlankDb();
  await migrateDb(db, process.cwd());
  const tables = await listTables(db);
  expect(tables).toContainEqual({ schemaname: "public", tablename: "pedidos" });
  await migrateDb(db, process.cwd());
  const { rows } = await db.execute(sql`select count(*)::int as n from migraciones`);
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
  expect([await listTables(db), rows]).toEqual([tables, [{ n: entries.length }]]);
});

it("refuses a database of migrations that are gone, says what to do, and writes nothing", async () => {
  const db = await openBlankDb();
  await db.execute(sql`create table migraciones (id serial primary key, hash text not null, created_at bigint)`);
  await db.execute(sql`insert into migraciones (hash, created_at) values ('a', 1790000000000), ('b', 1790000000001)`);
  await expect(migrateDb(db, process.cwd())).rejects.toMatchObject({
    name: "EnvError",
    message: expect.stringMatching(/unreleased version .* Choose a new DATA_DIR, or an empty database as DATABASE_URL/),
  });
  const { rows } = await db.execute(sql`select hash from migraciones order by id`);
  expect([rows, await listTables(db)]).toEqual([
    [{ hash: "a" }, { hash: "b" }],
    [{ schemaname: "public", tablename: "migraciones" }],
  ]);
});

/** A database as the first migrations made it. */
async function openOldDb(migrations: number): Promise<Db> {
  const db = await openBlankDb();
  const root = mkdtempSync(path.join(tmpdir(), "qhatu-base-"));
  try {
    const { entries, ...journal } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
    const old: { tag: string }[] = entries.slice(0, migrations);
    mkdirSync(path.join(root, "db/migrations/meta"), { recursive: true });
    for (const { tag } of old) {
      copyFileSync(`db/migrations/${tag}.sql`, path.join(root, `db/migrations/${tag}.sql`));
    }
    writeFileSync(path.join(root, "db/migrations/meta/_journal.json"), JSON.stringify({ ...journal, entries: old }));
    await migrateDb(db, root);
  } finally {
    rmSync(root, { recursive: true });
  }
  return db;
}

it("fills the words of the products that were there before there were words", async () => {
  const db = await openOldDb(1);
  await db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda) values
      (gen_random_uuid(), 'Té', 'De coca', 1, 1, 'Electrónicos', '', E'te\\nde coca'),
      (gen_random_uuid(), 'Mate', 'De coca', 1, 0, 'Otros', '', E'mate\\nde coca')`);
  await migrateDb(db, process.cwd());
  const { rows: textos } = await db.execute(sql`select busqueda from productos order by 1`);
  expect(textos).toEqual([{ busqueda: "mate\notros\nde coca" }, { busqueda: "te\nelectronicos\nde coca" }]);
  const { rows: suyas } = await db.execute(sql`select palabra, en_nombre from apariciones order by 1`);
  expect(suyas).toEqual([
    { palabra: "coca", en_nombre: false },
    { palabra: "de", en_nombre: false },
    { palabra: "electronicos", en_nombre: false },
    { palabra: "te", en_nombre: true },
  ]);
  const { rows: titulos } = await db.execute(sql`select titulo from productos order by 1`);
  expect(titulos).toEqual([{ titulo: "mate\notros" }, { titulo: "te\nelectronicos" }]);
  // So that what was there can be counted from an index alone, right after the update.
  const { rows: limpias } = await db.execute(sql`
    select vacuum_count::int as n from pg_stat_user_tables where relname = 'productos'`);
  expect(limpias).toEqual([{ n: 1 }]);
  const { rows: todas } = await db.execute(sql`select palabra from palabras order by 1`);
  expect(todas.map(({ palabra }) => palabra)).toEqual(["coca", "de", "electronicos", "mate", "otros", "te"]);
});

it("numbers the orders that were there by their moment, and reads their districts from their addresses", async () => {
  const db = await openOldDb(44);
  const direcciones = [
    "Av. Larco 123\nMiraflores, Lima, Lima\nReferencia: el parque",
    "Calle 1, Ñaña, Miraflores, Lima",
    "Jr. Cusco 5, San Jerónimo, Cusco, Cusco",
    "Av. 2\nSJL, Lima, Lima",
    "Donde mi tía, al fondo",
    "",
  ];
  await db.execute(
    sql`insert into usuarios (id, nombre, apellido, email, busqueda) values ('u', '', '', 'u@a.pe', '')`,
  );
  for (const [n, direccion] of direcciones.entries()) {
    await db.execute(sql`
      insert into pedidos (id, usuario_id, items, entrega, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
        clave_intento, huella, vence_en, busqueda, created_at)
      values (gen_random_uuid(), 'u', '[{}]', '{"hasta": "2026-11-24"}', 10, 1.8, 18, 11.8, ${direccion}, 'stripe', ${n}::text, '', now(), '',
        now() - ${n} * interval '1 day')`);
  }
  await migrateDb(db, process.cwd());
  const { rows } = await db.execute(
    sql`select numero, direccion_envio, distrito, entrega_hasta from pedidos order by 1`,
  );
  const kept = direcciones.map((direccion) => [direccion, readDistrito(direccion)]).toReversed();
  expect(kept.map(([, distrito]) => distrito)).toEqual(["", "", "150132", "080104", "150122", "150122"]);
  expect(rows).toEqual(
    kept.map(([direccion_envio, distrito], n) => {
      return { numero: 1001 + n, direccion_envio, distrito, entrega_hasta: "2026-11-24" };
    }),
  );
  const { rows: next } = await db.execute(sql`select nextval('pedidos_numero')::int as n`);
  expect(next).toEqual([{ n: 1007 }]);
});

const insertComprobante = (numero: number, estado: string, cdr: string | null) => sql`
    insert into comprobantes (id, pedido_id, clase, serie, numero, estado, datos, total, igv, emitido_en, cdr, codigo,
      mensaje, intentos, busqueda, proximo_intento)
    values (gen_random_uuid(), gen_random_uuid(), 'boleta', 'B001', ${numero}, ${estado}, '{}', 118, 18, now(), ${cdr},
    '0000', 'cola 0', 3, '', now() + interval '1 hour')`;

it("sends receipts again that were accepted without a CDR, and leaves those that have one", async () => {
  const db = await openOldDb(45);
  await db.transaction(async (tx) => {
    // Without the orders that they would be of.
    await tx.execute(sql`alter table comprobantes drop constraint comprobantes_pedido_id_pedidos_id_fk`);
    await tx.execute(sql`insert into series_comprobante (clase, serie, activa) values ('boleta', 'B001', true)`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(insertComprobante(1, "aceptado", null));
    await tx.execute(insertComprobante(2, "observado", null));
    await tx.execute(insertComprobante(3, "aceptado", "<a/>"));
    await tx.execute(insertComprobante(4, "rechazado", null));
  });
  await migrateDb(db, process.cwd());
  const { rows } = await db.execute(sql`
    select numero, estado, codigo, intentos, proximo_intento <= now() as toca,
      (select estado from eventos_comprobante e where e.comprobante_id = c.id) as evento
    from comprobantes c order by numero`);
  const again = { estado: "pendiente", codigo: null, intentos: 0, toca: true, evento: "pendiente" };
  const same = { codigo: "0000", intentos: 3, toca: false, evento: null };
  expect(rows).toEqual([
    { numero: 1, ...again },
    { numero: 2, ...again },
    { numero: 3, estado: "aceptado", ...same },
    { numero: 4, estado: "rechazado", ...same },
  ]);
});
