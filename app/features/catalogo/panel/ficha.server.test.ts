import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { despachos, pedidos, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { getProducto } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { duplicateProducto } from "./duplicar.server.ts";
import { getFicha } from "./ficha.server.ts";
import { countReservas } from "#app/features/catalogo/existencias/reservas.server.ts";
import { listVentas } from "./ventas.server.ts";

const db = await openTestDb();
const shop = await openTestShop(db);
const ana = await addCliente(db);

const setEstado = (id: string, estado: (typeof pedidos.$inferInsert)["estado"]) =>
  db
    .update(pedidos)
    .set({ estado })
    .where(sql`id = ${id}`);

describe("what orders hold", () => {
  it("is reserved until it leaves the shop, in parts too", async () => {
    const { pedido_id, producto } = await addPedido(shop, { cantidad: 3, stock: 10 });
    const read = async () => {
      const ficha = await getFicha(db, producto.id);
      return [ficha?.stock, ficha?.reservado];
    };
    expect(await read()).toEqual([7, 3]);
    await setEstado(pedido_id, "procesando");
    const parte = newId();
    const lineas = [{ producto_id: producto.id, cantidad: 2 }];
    await db.insert(despachos).values({ id: parte, pedido_id, lineas, desde: "procesando" });
    expect(await read()).toEqual([7, 1]);
    await db
      .update(despachos)
      .set({ regreso_en: new Date() })
      .where(sql`id = ${parte}`);
    expect(await read()).toEqual([7, 3]);
    await setEstado(pedido_id, "enviado");
    expect(await read()).toEqual([7, 0]);
    expect(await countReservas(db, [])).toEqual(new Map());
  });

  it("is read by the products' index, however long the ledger is", async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`
        explain select sum(m.cantidad) from movimientos_stock m join pedidos p on p.id = m.pedido_id
        where m.producto_id = any(array[${newId()}]::uuid[]) and p.estado in ('pendiente', 'procesando')`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("movimientos_stock_por_producto");
  });
});

it("sales are those of paid orders, by month, at the prices of the orders", async () => {
  const { pedido_id, producto } = await addPedido(shop, { cantidad: 3 });
  expect(await listVentas(db, producto.id)).toEqual([]);
  await setEstado(pedido_id, "entregado");
  await db
    .update(productos)
    .set({ precio: sql`precio * 2` })
    .where(sql`id = ${producto.id}`);
  const [mes, ...others] = await listVentas(db, producto.id);
  expect(others).toEqual([]);
  expect(mes).toMatchObject({ unidades: 3, pedidos: 1, monto: producto.precio * 3 });
  expect(mes?.mes).toMatch(/^\d{4}-\d{2}-01$/);
  await setEstado(pedido_id, "cancelado");
  expect(await listVentas(db, producto.id)).toEqual([]);
});

it("a copy is a draft without stock and codes, told in the log, and made once", async () => {
  const { producto } = await addPedido(shop, { cantidad: 1 });
  await db
    .update(productos)
    .set({ codigo: "DUP-1", ubicacion: "B3" })
    .where(sql`id = ${producto.id}`);
  const clave = newId();
  const copy = () => duplicateProducto(shop.tienda, producto.id, { actor_id: ana.id, clave });
  expect(await Promise.all([copy(), copy()])).toEqual([clave, clave]);
  expect(await getFicha(db, clave)).toMatchObject({
    nombre: `Copia de ${producto.nombre}`,
    estado: "borrador",
    stock: 0,
    codigo: "",
    ubicacion: "B3",
  });
  expect(await getProducto(db, clave)).toBeNull();
  const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: clave });
  expect(entradas).toMatchObject([{ accion: "crear", actor: { id: ana.id } }]);
  const gone = { actor_id: ana.id, clave: newId() };
  expect(await duplicateProducto(shop.tienda, newId(), gone)).toBeNull();
});
