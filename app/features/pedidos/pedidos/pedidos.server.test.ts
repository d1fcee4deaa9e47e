import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { comprobantes } from "#db/schema/index.ts";
import { insertComprobante } from "#tests/fixtures/comprobantes.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { toShortId } from "#lib/text.ts";
import { countOwnPedidos, listOwnPedidos, selectOwnPedidos } from "./pedidos.server.ts";

const db = await openTestDb();

it("a customer's history comes in pages of ten, newest first, without anybody else's", async () => {
  const [cliente, otro] = [await addCliente(db), await addCliente(db)];
  expect(await countOwnPedidos(db, cliente.id)).toEqual({ total: 0, paginas: 1 });
  await insertPedido(db, otro.id);
  for (let n = 0; n < 21; n += 1) await insertPedido(db, cliente.id, { created_at: new Date(2026, 0, 1 + n) });
  const all = await selectOwnPedidos(db, cliente.id);
  expect(all).toHaveLength(21);
  expect(await countOwnPedidos(db, cliente.id)).toEqual({ total: 21, paginas: 3 });
  const pages = [1, 2, 3, 4].map((pagina) => listOwnPedidos(db, cliente.id, { pagina }));
  const found = await Promise.all(pages);
  expect(found.map((page) => page.length)).toEqual([10, 10, 1, 0]);
  expect(found.flat()).toEqual(all);
});

describe("a search in one's own orders", async () => {
  const [cliente, otro] = [await addCliente(db), await addCliente(db)];
  const nombres = ["Chompa de alpaca, M, azul", "Café molido", "Chompa de algodón, S, rojo"];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    for (const nombre of nombres) ids.set(nombre, (await insertPedido(db, cliente.id, { nombre })).id);
    await insertPedido(db, otro.id, { nombre: "Chompa ajena" });
  });

  it.each([
    ["", 3],
    ["chompa", 2],
    ["Chompas", 2],
    ["cafés molidos", 1],
    ["CHOMPA  azul", 1],
    ["azul chompa", 1],
    ["cafe", 1],
    ["ajena", 0],
    ["100%", 0],
    ["_", 0],
  ])("for '%s' finds %i, without anybody else's", async (buscar, total) => {
    expect((await countOwnPedidos(db, cliente.id, buscar)).total).toBe(total);
    expect(await listOwnPedidos(db, cliente.id, { pagina: 1, buscar })).toHaveLength(total);
  });

  it.each(["", "#"])("by its number finds it, written as %s1a2b3c4d", async (sign) => {
    const id = ids.get("Café molido") ?? "";
    const buscar = sign + toShortId(id).toUpperCase();
    expect(await listOwnPedidos(db, cliente.id, { pagina: 1, buscar })).toMatchObject([{ id }]);
  });

  it.each(["B001-7", " b001 - 00000007 "])("by the number of its receipt finds it: %s", async (buscar) => {
    const id = ids.get("Café molido") ?? "";
    if ((await db.$count(comprobantes)) === 0) {
      await insertComprobante(db, id, { numero: 7 });
      await insertComprobante(db, (await insertPedido(db, otro.id)).id, { numero: 8 });
    }
    expect(await listOwnPedidos(db, cliente.id, { pagina: 1, buscar })).toMatchObject([{ id }]);
    expect(await countOwnPedidos(db, cliente.id, "B001-8")).toMatchObject({ total: 0 });
  });

  it("reads the orders of the customer alone, from their index and in its order", async () => {
    await db.execute(sql`
      insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
        clave_intento, huella, vence_en, busqueda, created_at)
      select gen_random_uuid(), ${otro.id}, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
        'plan ' || n, huella, vence_en, busqueda, created_at - n * interval '1 minute'
      from (select * from pedidos limit 1) as uno, generate_series(1, 10000) n`);
    await db.execute(sql`vacuum analyze pedidos`);
    for (const buscar of ["", "chompas azules"]) {
      const query = selectOwnPedidos(db, cliente.id, buscar).limit(10);
      const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("Index Scan using pedidos_por_usuario");
      expect(plan).not.toMatch(/Sort|Seq/);
    }
  });
});
