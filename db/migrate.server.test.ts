import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { busquedaPedido } from "#app/features/pedidos/pedidos.ts";
import { toBusquedaUsuario } from "#app/features/usuarios/usuarios.ts";
import { newId } from "#lib/ids.ts";
import { openBlankDb } from "#tests/db.ts";
import { migrateDb } from "./migrate.server.ts";
import { pedidos, usuarios } from "./schema/index.ts";

const carpeta = mkdtempSync(path.join(tmpdir(), "qhatu-migraciones-"));
afterAll(() => rmSync(carpeta, { recursive: true }));

const diario = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A project folder whose migrations end just before that one. */
function rootBefore(tag: string): string {
  cpSync("db/migrations", path.join(carpeta, "db/migrations"), { recursive: true });
  const file = path.join(carpeta, "db/migrations/meta/_journal.json");
  const { entries, ...rest } = diario.parse(JSON.parse(readFileSync(file, "utf8")));
  const end = entries.findIndex((entry) => entry.tag.endsWith(tag));
  expect(end).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
  return carpeta;
}

/** Letters that have cases and marks, and every kind of space and sign that people paste. */
const letra = fc
  .oneof(
    fc.integer({ min: 0x01, max: 0x58f }),
    fc.integer({ min: 0x1e00, max: 0x24ff }),
    fc.constantFrom(0x1680, 0x2003, 0x3000, 0xfeff, 0xff3e, 0x1f600),
  )
  .map((code) => String.fromCodePoint(code));
const texto = fc.string({ unit: letra, maxLength: 40 });

it("orders and people of before are found by the very texts that the code writes", async () => {
  const db = await openBlankDb();
  await migrateDb(db, rootBefore("_busqueda_pedidos"));
  const muestras = fc.sample(fc.array(texto, { minLength: 6, maxLength: 6 }), 200);
  for (const [nombre, apellido, email, direccion, uno, dos] of muestras) {
    const [id, usuario_id] = [newId(), newId()];
    const telefono = fc.sample(fc.constantFrom("+51987654321", null), 1)[0];
    const items = JSON.stringify([uno, dos].map((name) => ({ nombre: name, cantidad: 1, precio: 1 })));
    await db.execute(sql`
      insert into usuarios (id, nombre, apellido, email, telefono, direccion, busqueda)
      values (${usuario_id}, ${nombre}, ${apellido}, ${email}, ${telefono}, ${direccion}, '')`);
    await db.execute(sql`
      insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago, telefono,
        clave_intento, huella, vence_en)
      values (${id}, ${usuario_id}, ${items}, 2, 0.36, 18, 2.36, ${direccion}, 'stripe', ${telefono}, ${id}, '', now())`);
  }
  await db.execute(sql`
    insert into usuarios (id, nombre, apellido, email, busqueda, eliminado_en)
    values ('x', 'Cuenta eliminada', '', '', '', now())`);

  await migrateDb(db, process.cwd());
  const orders = await db.select().from(pedidos);
  expect(orders.map(({ busqueda }) => busqueda)).toEqual(orders.map(busquedaPedido));
  const people = await db.select().from(usuarios);
  expect(people.map(({ busqueda }) => busqueda)).toEqual(
    people.map((persona) => (persona.eliminado_en ? "" : toBusquedaUsuario(persona))),
  );
});
