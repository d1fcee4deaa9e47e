import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import { productos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos } from "#tests/fixtures/busqueda.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { saveFotos } from "./fotos-valor.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

const ids: string[] = [];
for (const talla of ["S", "M", "L"]) {
  const opciones = [`Talla: ${talla}`];
  const [row] = await fillProductos(db, [{ grupo: "Polo", opciones, nombre: composeNombre("Polo", opciones) }]);
  ids.push(row?.id ?? "");
}

const listAcciones = async (objeto_id: string) =>
  (await listAuditoria(db, { objeto: "producto", objeto_id })).entradas.map(({ accion }) => accion);

it("pictures go to the variants of their value, once for each key, into log and shop; an unknown one is refused", async () => {
  const [s = "", m = "", l = ""] = ids;
  const [roja, azul] = ["https://ejemplo.pe/roja.jpg", "https://ejemplo.pe/azul.jpg"];
  await db.update(productos).set({ imagen: azul, galeria: [], textos_imagenes: [] });
  await db
    .update(productos)
    .set({ imagen: azul, galeria: [roja], textos_imagenes: ["", "Roja"] })
    .where(eq(productos.id, s));
  const clave = newId();
  const destinos = [
    { imagen: azul, destino: "todas" },
    { imagen: roja, destino: "Talla: M" },
  ];
  const spread = (asked = destinos, key = newId()) =>
    saveFotos(tienda, { grupo: "Polo", destinos: asked }, { actor_id, clave: key });
  expect(await spread(destinos, clave)).toEqual({ tipo: "guardado", cuantas: 2 });
  expect(await spread(destinos, clave)).toEqual({ tipo: "guardado", cuantas: 0 });
  const { id, imagen, galeria, textos_imagenes, precio, stock } = productos;
  const rows = await db.select({ id, imagen, galeria, textos_imagenes, precio, stock }).from(productos).orderBy(id);
  const igual = { precio: 1_000, stock: 5 };
  expect(rows).toEqual([
    { id: s, imagen: azul, galeria: [], textos_imagenes: [], ...igual },
    { id: m, imagen: roja, galeria: [azul], textos_imagenes: ["Roja"], ...igual },
    { id: l, imagen: azul, galeria: [], textos_imagenes: [], ...igual },
  ]);
  expect([await listAcciones(m), await listAcciones(l)]).toEqual([["editar"], []]);
  expect(await spread([{ imagen: "https://otra.pe/x.jpg", destino: "todas" }])).toMatchObject({ tipo: "no" });
  expect(await spread([{ imagen: azul, destino: "Talla: XL" }])).toMatchObject({ tipo: "no" });
});
