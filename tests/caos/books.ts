import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { z } from "zod";
import type { Site } from "./processes.ts";

const sesion = z.object({
  id: z.string(),
  estado: z.string(),
  params: z.object({ client_reference_id: z.string() }),
  cobro: z.object({ monto: z.number(), estado: z.string() }).nullable(),
});
const preferencia = z.object({
  id: z.string(),
  datos: z.object({ external_reference: z.string() }),
  pagos: z.array(z.object({ status: z.string().optional(), estado: z.string().optional(), monto: z.number() })),
});

/** Céntimos paid at the providers, by order. */
export function readPaid({ dir }: Site): Map<string, number[]> {
  const paid = new Map<string, number[]>();
  const add = (pedido_id: string, monto: number) => paid.set(pedido_id, [...(paid.get(pedido_id) ?? []), monto]);
  const read = (folder: string): unknown[] => {
    const base = path.join(dir, "proveedores", folder);
    const files = readdirSync(base).filter((name) => name.endsWith(".json"));
    return files.map((name): unknown => JSON.parse(readFileSync(path.join(base, name), "utf8")));
  };
  for (const file of read("stripe")) {
    const { cobro, params } = sesion.parse(file);
    if (cobro?.estado === "succeeded") add(params.client_reference_id, cobro.monto);
  }
  for (const file of read("mercadopago")) {
    const { datos, pagos } = preferencia.parse(file);
    for (const pago of pagos) {
      if ((pago.status ?? pago.estado) === "approved") add(datos.external_reference.slice(0, 36), pago.monto);
    }
  }
  return paid;
}

export async function connect({ database }: Pick<Site, "database">): Promise<Client> {
  const client = new Client(database);
  await client.connect();
  return client;
}

export async function countPending(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pedidos where estado = 'pendiente' and requiere_atencion is null and vence_en < now() + interval '1 day'",
  );
  return rows[0]?.n ?? 0;
}

const BOOKS = `
  select p.id, p.nombre, p.stock,
    coalesce((select sum(m.cantidad) from movimientos_stock m where m.producto_id = p.id), 0)::int as ledger,
    coalesce((select sum((item->>'cantidad')::int) from pedidos o, jsonb_array_elements(o.items) item
              where o.estado <> 'cancelado' and item->>'producto_id' = p.id::text), 0)::int as held
  from productos p`;

/** Coupons whose counter is not what their orders hold, and orders that hold a use while they are cancelled. */
const CUPONES = `
  select c.codigo, c.usados, c.usos, count(u.pedido_id) filter (where u.devuelto_en is null)::int as rows,
    count(*) filter (where u.devuelto_en is null and o.estado = 'cancelado')::int as cancelados
  from cupones c left join usos_cupon u on u.cupon_id = c.id left join pedidos o on o.id = u.pedido_id
  group by c.id`;

interface BooksInput {
  /** Stock by product before the first sale. */
  initial: ReadonlyMap<string, number>;
  /** Orders of before the test. */
  ajenos: ReadonlySet<string>;
  paid: ReadonlyMap<string, number[]>;
  /** Orders that a customer was told of. */
  acknowledged: ReadonlySet<string>;
  /** Allows orders that still wait for their payment. */
  impagos?: boolean;
}

export async function findFaults(client: Client, { initial, ajenos, paid, acknowledged, impagos = false }: BooksInput) {
  const faults: string[] = [];
  const books = await client.query<{ id: string; nombre: string; stock: number; ledger: number; held: number }>(BOOKS);
  for (const { id, nombre, stock, ledger, held } of books.rows) {
    const began = initial.get(id) ?? 0;
    if (stock + held !== began) faults.push(`${nombre}: ${began} at first, now ${stock} and ${held} held or sold`);
    if (ledger !== stock) faults.push(`${nombre}: stock ${stock}, ledger ${ledger}`);
  }
  const cupones = await client.query<{
    codigo: string;
    usados: number;
    usos: number;
    rows: number;
    cancelados: number;
  }>(CUPONES);
  for (const { codigo, usados, usos, rows, cancelados } of cupones.rows) {
    if (usados !== rows || usados > usos) faults.push(`coupon ${codigo}: ${usados} used of ${usos}, ${rows} held`);
    if (cancelados > 0) faults.push(`coupon ${codigo}: ${cancelados} held by cancelled orders`);
  }
  const orders = await client.query<{
    id: string;
    estado: string;
    total: string;
    aprobado: string;
    requiere_atencion: string | null;
  }>(`
    select o.id, o.estado, o.total, o.requiere_atencion,
      coalesce((select sum(g.aprobado) from pagos g where g.pedido_id = o.id), 0) as aprobado from pedidos o`);
  const known = new Set<string>();
  for (const { id, estado, total, aprobado, requiere_atencion } of orders.rows) {
    known.add(id);
    if (ajenos.has(id)) continue;
    const amounts = paid.get(id) ?? [];
    const sum = amounts.reduce((all, one) => all + one, 0);
    if (amounts.length > 1) faults.push(`order ${id} was paid ${amounts.length} times`);
    if (Math.round(Number(aprobado) * 100) !== sum)
      faults.push(`order ${id}: ${sum} at the provider, ${aprobado} here`);
    if (sum > 0 && estado !== "procesando" && !requiere_atencion) faults.push(`order ${id} was paid and is ${estado}`);
    if (sum === 0 && estado !== "cancelado" && !(impagos && estado === "pendiente"))
      faults.push(`order ${id} was not paid and is ${estado}`);
    if (sum > 0 && sum !== Math.round(Number(total) * 100)) faults.push(`order ${id}: total ${total}, paid ${sum}`);
  }
  for (const id of acknowledged) if (!known.has(id)) faults.push(`a customer was told of order ${id}, which is lost`);
  for (const id of paid.keys()) if (!known.has(id)) faults.push(`paid at the provider, but no order ${id}`);
  return { faults, orders: orders.rows.length, flagged: orders.rows.filter((row) => row.requiere_atencion).length };
}
