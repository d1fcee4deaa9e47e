import { Client, type PoolConfig } from "pg";
import { newId } from "#lib/ids.ts";
import type { Customer } from "./customers.ts";

/** Price in soles, without IGV, as text. */
export interface Offer {
  id: string;
  nombre: string;
  precio: string;
}

interface Statement {
  name: string;
  text: string;
}

const LOCK: Statement = {
  name: "lock",
  text: "select id, nombre, precio, stock, imagen from productos where id = $1 and eliminado_en is null for update",
};
const LOWER: Statement = {
  name: "lower",
  text: "update productos set stock = stock - $2 where id = $1 and stock >= $2",
};
const ORDER: Statement = {
  name: "order",
  text: `insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
      clave_intento, huella, vence_en, busqueda)
    values ($1::uuid, $2, $3, $4::numeric, round($4::numeric * 0.18, 2), 18, round($4::numeric * 1.18, 2), $5,
      'stripe', $1::text, $1::text, now() + interval '35 minutes', $6)`,
};
const MOVEMENT: Statement = {
  name: "movement",
  text: "insert into movimientos_stock (id, producto_id, pedido_id, motivo, cantidad) values ($1, $2, $3, 'retencion', $4)",
};
const EVENT: Statement = {
  name: "event",
  text: "insert into eventos_pedido (id, pedido_id, tipo, actor_id) values ($1, $2, 'creado', $3)",
};
const PAYMENT: Statement = {
  name: "payment",
  text: `insert into pagos (id, pedido_id, proveedor, intento, estado, monto, aprobado, referencia, url, vence_en)
    select $1, id, metodo_pago, 1, 'abierto', total, 0, $3, $4, vence_en from pedidos where id = $2`,
};

/** An order of one unit as two transactions of prepared statements: the minimum. */
async function order(client: Client, usuario_id: string, { id: producto_id, nombre, precio }: Offer): Promise<void> {
  const id = newId();
  const direccion = "Av. Larco 123, Miraflores, Lima";
  await client.query("begin");
  await client.query({ ...LOCK, values: [producto_id] });
  const { rowCount } = await client.query({ ...LOWER, values: [producto_id, 1] });
  if (rowCount !== 1) throw new Error("the product is sold out");
  const items = JSON.stringify([{ producto_id, cantidad: 1, precio: Number(precio), nombre, imagen: "" }]);
  const busqueda = [id.slice(-8), "+51987654321", direccion, nombre].join("\n").toLowerCase();
  await client.query({ ...ORDER, values: [id, usuario_id, items, precio, direccion, busqueda] });
  await client.query({ ...MOVEMENT, values: [newId(), producto_id, id, -1] });
  await client.query({ ...EVENT, values: [newId(), id, usuario_id] });
  await client.query("commit");
  await client.query({ ...PAYMENT, values: [newId(), id, `cs_bare_${id}`, `http://127.0.0.1/${id}`] });
}

/** Orders per second, directly into the database over `connections` connections for `ms`. */
export async function measureBare(
  connection: PoolConfig,
  { connections, ms }: { connections: number; ms: number },
  next: () => { customer: Customer; offer: Offer },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(connection);
      await client.connect();
      return client;
    }),
  );
  try {
    const since = performance.now();
    let done = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() - since < ms) {
          const { customer, offer } = next();
          await order(client, customer.id, offer);
          done += 1;
        }
      }),
    );
    return (done / (performance.now() - since)) * 1_000;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
