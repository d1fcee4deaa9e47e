import { PgTable } from "drizzle-orm/pg-core";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { eq, is, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { seedCuentas } from "#app/features/personas/usuarios/cuentas-demo.server.ts";
import type { Db } from "#db/client.server.ts";
import { findSchema } from "#db/migrate.server.ts";
import { findEspera } from "#db/restored.server.ts";
import * as schema from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { openWorld, SECRETO } from "#tests/fixtures/world.ts";
import { requireBackup } from "./open.ts";
import { readBackup } from "./read.ts";
import { countStart, type Decisiones, DECISIONES, writeStart } from "./start.ts";

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-inicio-"));
afterAll(() => rmSync(dir, { recursive: true }));

const PICTURES = path.join(dir, "imagenes");
const [OWN, LOGO, OTHER] = ["a", "b", "c"].map((letter) => `${letter.repeat(32)}-ffffff.webp`);
const CIFRADO = "cifrado-con-el-secreto-de-la-demostracion";
const SOBRE = { actor_id: null, pedido_id: null, vuelta: 0 } as const;

/** A shop with one of everything, and what only a demo has. */
async function openDemo() {
  const db = await openTestDb();
  const { producto, agotado, opinado, cupon, people } = await openWorld(db);
  await seedCuentas(db);
  await mkdir(PICTURES);
  for (const name of [OWN, LOGO, OTHER]) writeFileSync(path.join(PICTURES, String(name)), String(name));
  writeFileSync(path.join(PICTURES, `${"a".repeat(32)}-ffffff-320.webp`), "made anew");
  await db
    .update(schema.productos)
    .set({ imagen: `/imagenes/${OWN}`, vendidos: 9, version: 4 })
    .where(eq(schema.productos.id, producto.id));
  await db.insert(schema.ajustes).values({ clave: "tienda", valor: { logo: `/imagenes/${LOGO}` }, version: 3 });
  // A running offer, of a product that was dearer before, and a removed product.
  await db.execute(sql`
    insert into ofertas (id, producto_id, precio, desde, hasta, unidades, estado, iniciada_en, precio_usual)
    values (gen_random_uuid(), ${agotado.id}, 50, now(), now() + interval '9 days', 5, 'vigente', now(), 100)`);
  await db.execute(sql`
    update productos set precio = 50, precio_anterior = 100, oferta_hasta = now() + interval '9 days', oferta_unidades = 5
    where id = ${agotado.id}`);
  await db.update(schema.productos).set({ eliminado_en: new Date() }).where(eq(schema.productos.id, opinado.id));
  await db.insert(schema.codigos_cupon).values({ codigo: "K7QF2MXA9RTD", cupon_id: cupon, lote: newId() });
  await db
    .insert(schema.twoFactor)
    .values({ id: "2fa", userId: people.admin.id, secret: CIFRADO, backupCodes: CIFRADO });
  await db.update(schema.user).set({ twoFactorEnabled: true }).where(eq(schema.user.id, people.admin.id));
  await db.update(schema.account).set({ accessToken: CIFRADO }).where(eq(schema.account.userId, people.admin.id));
  await db
    .insert(schema.emisor_comprobantes)
    .values({ clave_sol: CIFRADO })
    .onConflictDoUpdate({ target: schema.emisor_comprobantes.id, set: { clave_sol: CIFRADO } });
  await db.insert(schema.direcciones_antiguas).values({ ruta: "/vieja", destino: "/catalogo" });
  await db.insert(schema.vistas).values([
    {
      id: newId(),
      lista: "pedidos",
      nombre: "De todos",
      consulta: "",
      usuario_id: people.cliente.id,
      compartida: true,
    },
    { id: newId(), lista: "pedidos", nombre: "Suya", consulta: "", usuario_id: people.cliente.id },
    { id: newId(), lista: "pedidos", nombre: "Mía", consulta: "", usuario_id: people.admin.id },
  ]);
  return db;
}

const demo = await openDemo();
const file = path.join(dir, "inicio");
await writeStart(demo, PICTURES, file);
const text = gunzipSync(readFileSync(file)).toString();
const real = await openTestDb();
const { filas: rows, espera } = await readBackup(real, await requireBackup(file), {
  picturesDir: path.join(dir, "restored"),
});

const listProductos = async (db: Db) =>
  (
    await db.execute<{ nombre: string }>(
      sql`select nombre from productos where eliminado_en is null order by created_at desc, id desc`,
    )
  ).rows;

const listPrecios = async (db: Db) =>
  (
    await db.execute(sql`
      select p.id, stock, coalesce(o.precio_usual, p.precio) as precio from productos p
      left join ofertas o on o.producto_id = p.id and o.estado = 'vigente' where eliminado_en is null order by p.id`)
  ).rows;

const listClaves = async (db: Db) =>
  (
    await db.execute(sql`
    select a.password from identidad.account a join usuarios u on u.id = a."userId"
    where u.rol = 'admin' and not es_demo order by u.id`)
  ).rows;

it("says what it is, and what is in it", async () => {
  expect(text.split("\n", 1)).toEqual([`qhatu-respaldo-3 ${await demo.transaction(findSchema)} inicio`]);
  const { filas, imagenes } = await countStart(demo);
  expect(Object.values(filas).reduce((sum, n) => sum + n)).toBe(rows);
  expect(imagenes).toBe(2);
});

it("leaves the real shop free to go on: there is nothing that it does not know", async () => {
  expect([espera, await findEspera(real)]).toEqual([null, null]);
});

it("takes products, settings, coupons and own staff, and no other row", async () => {
  const filled: string[] = [];
  for (const [name, table] of Object.entries(schema)) {
    if (is(table, PgTable) && (await real.$count(table)) > 0) filled.push(name);
  }
  const derived = ["palabras", "apariciones"];
  const taken = Object.entries(DECISIONES).flatMap(([name, select]) => (select ? [name] : []));
  expect(filled.toSorted()).toEqual([...taken, ...derived].toSorted());
  const personas = await real.execute(sql`select email, rol, es_demo from usuarios order by email`);
  expect(personas.rows).toEqual(
    (
      await demo.execute(
        sql`select email, rol, es_demo from usuarios where rol = 'admin' and not es_demo order by email`,
      )
    ).rows,
  );
  expect(personas.rows).toHaveLength(4);
  expect(await real.$count(schema.user)).toBe(4);
});

it("takes today's stock as the first one, the usual price, and the order of the lists", async () => {
  expect(await listProductos(real)).toEqual(await listProductos(demo));
  expect(await listPrecios(real)).toEqual(await listPrecios(demo));
  expect(await readLibros(real)).toEqual([]);
  const [movimiento] = await real.select().from(schema.movimientos_stock);
  expect(movimiento).toMatchObject({ ...SOBRE, motivo: "inicial", id: movimiento?.producto_id });
  const [producto] = await real
    .select()
    .from(schema.productos)
    .where(eq(schema.productos.imagen, `/imagenes/${OWN}`));
  expect(producto).toMatchObject({ vendidos: 0, version: 0, estrellas: [0, 0, 0, 0, 0], oferta_hasta: null });
  expect(Date.now() - Number(producto?.created_at)).toBeLessThan(60_000);
});

it("lets staff in with their password, without anything that was encrypted", async () => {
  expect(await listClaves(real)).toEqual(await listClaves(demo));
  expect(await real.$count(schema.user, eq(schema.user.twoFactorEnabled, true))).toBe(0);
  expect(text).not.toContain(CIFRADO);
});

it("names no customer, and no demo account", async () => {
  const { rows: others } = await demo.execute<{ id: string; email: string }>(sql`
    select id, email from usuarios where rol <> 'admin' or es_demo`);
  expect(others.length).toBeGreaterThan(4);
  for (const { id, email } of others) for (const word of [id, email]) expect(text).not.toContain(word);
  expect(text).not.toContain(`Rosa ${SECRETO}`);
});

it("takes saved views, shared ones without an author who is not staff", async () => {
  const found = await real.select({ nombre: schema.vistas.nombre, de: schema.vistas.usuario_id }).from(schema.vistas);
  expect(found.toSorted((a, b) => a.nombre.localeCompare(b.nombre))).toEqual([
    { nombre: "De todos", de: null },
    { nombre: "Mía", de: expect.any(String) },
  ]);
});

it("takes the pictures that its rows name, and no other", () => {
  expect(readdirSync(path.join(dir, "restored")).toSorted()).toEqual([OWN, LOGO]);
  expect(readFileSync(path.join(dir, "restored", String(OWN)), "utf8")).toBe(OWN);
});

it("a table without a decision does not compile", () => {
  const without: Omit<Decisiones, "vistas"> = DECISIONES;
  // @ts-expect-error vistas has none
  const decisiones: Decisiones = without;
  expect(Object.keys(decisiones)).toHaveLength(Object.values(schema).filter((one) => is(one, PgTable)).length);
});
