import { createHash } from "node:crypto";
import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { expect, it } from "vitest";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { newId } from "#lib/ids.ts";
import { listKeys, mapValues, pick } from "#lib/objects.ts";
import { CAMPOS } from "#app/features/catalogo/productos/campos.ts";
import { listOriginales } from "#db/seed/originales.ts";
import { auditoria, productos } from "#db/schema/index.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { camposSchema } from "./productos.schema.ts";
import { clearDemostracion, countDemostracion } from "./demostracion.server.ts";
import { undoCambio } from "./deshacer.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

/** As stored by the shop: digest and colour. */
const keep = (bytes: Buffer) =>
  Promise.resolve(`/imagenes/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}-ffffff.webp`);

await seedDemo(db, process.cwd(), keep);
const todos = await db.$count(productos);

/** What is counted after these statements, which are taken back. */
async function countAfter(...statements: SQL[]) {
  let counted: unknown;
  const done = db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
    counted = await countDemostracion(tx);
    tx.rollback();
  });
  await expect(done).rejects.toThrow(TransactionRollbackError);
  return counted;
}

const TAZA = sql`where nombre = 'Taza de cerámica bicolor'`;
const VARIANTE = sql`where id = (select id from productos where grupo <> '' and estado = 'activo' order by id limit 1)`;

it.each([
  ["its name", sql`nombre = 'Taza'`],
  ["its description", sql`descripcion = 'Otra'`],
  ["its price", sql`precio = precio + 1`],
  ["its category", sql`categoria = 'Ropa'`],
  ["its features", sql`caracteristicas = array['Material: gres']`],
  ["its maker", sql`hecho_por = 'Otra'`],
  ["its place", sql`departamento = 'Ica'`],
  ["its town", sql`localidad = ''`],
  ["its material", sql`material = 'Loza'`],
  ["its care", sql`cuidado = ''`],
  ["its sizes", sql`guia_tallas = array['Talla; Alto', 'única; 9']`],
  ["its picture", sql`imagen = ${`/imagenes/${"a".repeat(32)}-ffffff.webp`}`],
  ["a further picture", sql`galeria = array[imagen]`],
  ["a picture's text", sql`textos_imagenes = array['Una taza']`],
  ["its code", sql`codigo = 'T-1'`],
  ["its cost", sql`costo = 5`],
  ["that it is hidden", sql`estado = 'oculto'`],
])("a product of which somebody changed %s stays", async (_what, set) => {
  expect(await countAfter(sql`update productos set ${set} ${TAZA}`)).toEqual({ intactos: todos - 1, otros: 1 });
});

it("what it says of its origin is what the form takes", () => {
  for (const { hecho_por, departamento, localidad, material, cuidado, guia_tallas } of listOriginales()) {
    const said = { hecho_por, departamento, localidad, material, cuidado, guia_tallas };
    const texts = mapValues(said, (valor) => (typeof valor === "string" ? valor : valor.join("\n")));
    const leido = camposSchema(pick(CAMPOS, listKeys(said))).parse({ nombre: "Taza", ...texts });
    expect(leido).toEqual(said);
  }
});

it("the options of a variant count, and its group's name; stock and an offer do not", async () => {
  const stock = sql`update productos set stock = stock + 5 ${TAZA}`;
  const oferta = sql`
    insert into ofertas (id, producto_id, precio, desde, hasta, unidades, estado, iniciada_en, precio_usual)
    select gen_random_uuid(), id, 20, now(), now() + interval '9 days', 5, 'vigente', now(), precio from productos ${TAZA}`;
  const rebaja = sql`update productos set precio = 20, oferta_hasta = now() + interval '9 days' ${TAZA}`;
  expect(await countAfter(stock, oferta, rebaja)).toEqual({ intactos: todos, otros: 0 });
  for (const set of [sql`opciones = array['Color: otro']`, sql`grupo = 'Otro'`])
    expect(await countAfter(sql`update productos set ${set} ${VARIANTE}`)).toEqual({ intactos: todos - 1, otros: 1 });
});

it("empties the catalogue but for own and changed products, once, with a record each, and takes it back", async () => {
  await db.execute(sql`update productos set precio = precio + 1 ${TAZA}`);
  const propio = await addProducto(db, { stock: 0 });
  const clave = newId();
  const informe = await clearDemostracion(tienda, { actor_id, clave });
  expect(informe).toEqual({ cambiados: todos - 1, iguales: 0, omitidos: 0, ejemplos: [] });
  expect(await clearDemostracion(tienda, { actor_id, clave })).toBeNull();
  const left = await db
    .select({ nombre: productos.nombre })
    .from(productos)
    .where(sql`eliminado_en is null`);
  expect(left.map(({ nombre }) => nombre).toSorted()).toEqual([propio.nombre, "Taza de cerámica bicolor"].toSorted());
  expect(await db.$count(auditoria, sql`accion = 'eliminar' and actor_id = ${actor_id}`)).toBe(todos - 1);
  expect(await readLibros(db)).toEqual([]);
  // A demo that starts again does not fill it anew.
  expect(await seedDemo(db, process.cwd(), keep)).toBe(0);

  await undoCambio(tienda, { entrada: clave, juntos: true }, { actor_id, clave: newId() });
  expect(await countDemostracion(db)).toEqual({ intactos: todos - 1, otros: 2 });
});
