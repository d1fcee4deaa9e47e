import { randomUUID } from "node:crypto";
import path from "node:path";
import { Client, type QueryResultRow } from "pg";
import { startCluster } from "#db/embedded/cluster.ts";

/** Queries a shop's database for what no screen shows or does. */
export async function query<Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
  dataDir = process.env.E2E_DATA_DIR ?? "",
): Promise<Row[]> {
  const { connection } = await startCluster(path.join(dataDir, "postgres"));
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The link or code in the last mail of this kind to an address. */
export async function lastEnlace(tipo: string, para: string, dataDir?: string): Promise<string> {
  const [row] = await query<{ enlace_secreto: string }>(
    "select enlace_secreto from correos where tipo = $1 and para = $2 order by created_at desc limit 1",
    [tipo, para],
    dataDir,
  );
  if (!row) throw new Error(`no mail ${tipo} to ${para}`);
  return row.enlace_secreto;
}

/** A product per test: tests run in parallel and count stock. */
export async function addProducto(
  { stock = 10, precio = 100 } = {},
  dataDir?: string,
): Promise<{ id: string; nombre: string }> {
  const id = randomUUID();
  const nombre = `Jarra ${id.slice(0, 8)}`;
  await query(
    `insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda)
     values ($1, $2, 'De prueba', $3, $4, 'Hogar', '', lower($2))`,
    [id, nombre, precio, stock],
    dataDir,
  );
  return { id, nombre };
}

/** A paid order, copied from another. */
export async function addPedido(): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
       clave_intento, huella, vence_en, estado, cobro, busqueda)
     select $1::uuid, usuario_id, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago, $1::uuid::text, '', vence_en,
       'procesando', 'pagado', busqueda
     from pedidos where estado = 'entregado' limit 1`,
    [id],
  );
  return id;
}
