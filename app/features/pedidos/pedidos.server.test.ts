import { expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { countOwnPaginas, listOwnPedidos } from "./pedidos.server.ts";

const db = await openTestDb();

it("a customer's history comes in pages of ten, newest first, without anybody else's", async () => {
  const [cliente, otro] = [await addCliente(db), await addCliente(db)];
  expect(await countOwnPaginas(db, cliente.id)).toBe(1);
  await insertPedido(db, otro.id);
  for (let n = 0; n < 21; n += 1) await insertPedido(db, cliente.id, { created_at: new Date(2026, 0, 1 + n) });
  const all = await listOwnPedidos(db, cliente.id);
  expect(all).toHaveLength(21);
  expect(await countOwnPaginas(db, cliente.id)).toBe(3);
  const pages = [1, 2, 3, 4].map((pagina) => listOwnPedidos(db, cliente.id, pagina));
  const found = await Promise.all(pages);
  expect(found.map((page) => page.length)).toEqual([10, 10, 1, 0]);
  expect(found.flat()).toEqual(all);
});
