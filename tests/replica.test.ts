import { describe, expect, it } from "vitest";
import { createReplicaReader } from "#server/replica.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "./fixtures/app.ts";
import { addProducto } from "./fixtures/tienda.ts";

const [db, replica] = [await openTestDb(), await openTestDb()];

describe("a shop with a read replica", async () => {
  const { fetchShop } = await openApp(db, { replica });

  it("renders public pages from it, and decides by the primary", async () => {
    const { id } = await addProducto(replica);
    expect((await fetchShop(`/producto/${id}`)).status).toBe(200);
    expect(await (await fetchShop(`/api/carrito?ids=${id}`)).json()).toEqual([]);
  });

  it("renders them from the primary while the replica is down", async () => {
    const { id } = await addProducto(db);
    expect((await fetchShop(`/producto/${id}`)).status).toBe(404);
    await replica.$client.end();
    expect((await fetchShop(`/producto/${id}`)).status).toBe(200);
  });
});

it("does not ask a replica that failed for ten seconds", async () => {
  let now = 0;
  const asked: string[] = [];
  const read = createReplicaReader(db, replica, () => now);
  const render = async (source: typeof db) => {
    asked.push(source === db ? "primary" : "replica");
    return new Response(null, { status: source === db ? 200 : 503 });
  };
  for (now of [0, 1, 9_999, 10_001]) expect((await read(render)).status).toBe(200);
  expect(asked).toEqual(["replica", "primary", "primary", "primary", "replica", "primary"]);
});
