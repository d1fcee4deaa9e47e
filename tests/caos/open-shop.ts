import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Site, startProviders, startShop } from "./processes.ts";
import type { Oferta } from "./buyers.ts";
import { connect } from "./books.ts";

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A new shop and new providers, each in its own process. */
export async function openShop({ productos, existencias }: { productos: number; existencias: number }) {
  const sitio: Site = {
    dir: mkdtempSync(path.join(tmpdir(), "qhatu-caos-")),
    tienda: `http://127.0.0.1:${await freePort()}`,
    proveedores: `http://127.0.0.1:${await freePort()}`,
  };
  const proveedores = await startProviders(sitio);
  const tienda = await startShop(sitio);

  // The ledger needs it as initial stock.
  const client = await connect(sitio);
  const { rows } = await client.query<{ id: string; nombre: string; precio: string }>(
    "select id, nombre, precio from productos where stock > 0 order by id limit $1",
    [productos],
  );
  const ofertas: Oferta[] = rows.map(({ id, nombre, precio }) => ({ id, nombre, precio: Number(precio) }));
  const ids = ofertas.map(({ id }) => id);
  await client.query(
    "update movimientos_stock set cantidad = $2 - (select coalesce(sum(m.cantidad), 0) from movimientos_stock m where m.producto_id = movimientos_stock.producto_id and m.motivo <> 'inicial') where motivo = 'inicial' and producto_id = any($1)",
    [ids, existencias],
  );
  await client.query("update productos set stock = $2 where id = any($1)", [ids, existencias]);
  // What the demo's orders hold is sold already.
  const before = await client.query<{ id: string; total: number }>(
    `select p.id, p.stock + coalesce((select sum((item->>'cantidad')::int) from pedidos o, jsonb_array_elements(o.items) item
       where o.estado <> 'cancelado' and item->>'producto_id' = p.id::text), 0)::int as total from productos p`,
  );
  const old = await client.query<{ id: string }>("select id from pedidos");
  await client.end();
  return {
    sitio,
    proveedores,
    tienda,
    ofertas,
    initial: new Map(before.rows.map(({ id, total }) => [id, total])),
    ajenos: new Set(old.rows.map(({ id }) => id)),
  };
}
