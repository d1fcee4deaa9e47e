import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { findAbonoFaults } from "./books-abonos.ts";
import { type Emitidos, findReceiptFaults, type Registro } from "./books-comprobantes.ts";
import type { Cuenta } from "./cuenta.ts";
import type { Dinero } from "./dinero.ts";
import type { Site } from "./processes.ts";

const reembolso = z.object({ monto: z.number(), estado: z.string().optional() });
const sesion = z.object({
  params: z.object({ client_reference_id: z.string() }),
  cobro: z.object({ monto: z.number(), estado: z.string() }).nullable(),
  reembolsos: z.array(reembolso),
});
const preferencia = z.object({
  datos: z.object({ external_reference: z.string() }),
  pagos: z.array(z.object({ estado: z.string(), monto: z.number(), reembolsos: z.array(reembolso) })),
});

const sumHechos = (reembolsos: readonly z.infer<typeof reembolso>[], hecho: string) =>
  reembolsos.reduce((sum, { monto, estado = hecho }) => sum + (estado === hecho ? monto : 0), 0);

/** What was paid and refunded at the sandbox that keeps its state in `folder`, by order. */
export function readDinero(folder: string): Map<string, Dinero> {
  const dinero = new Map<string, Dinero>();
  const add = (pedido_id: string, monto: number, devuelto: number) => {
    const { pagos, devuelto: before } = dinero.get(pedido_id) ?? { pagos: [], devuelto: 0 };
    dinero.set(pedido_id, { pagos: [...pagos, monto], devuelto: before + devuelto });
  };
  const read = (provider: string): unknown[] => {
    const base = path.join(folder, provider);
    const files = readdirSync(base).filter((name) => name.endsWith(".json"));
    return files.map((name): unknown => JSON.parse(readFileSync(path.join(base, name), "utf8")));
  };
  for (const file of read("stripe")) {
    const { cobro, params, reembolsos } = sesion.parse(file);
    if (cobro?.estado === "succeeded") add(params.client_reference_id, cobro.monto, sumHechos(reembolsos, "succeeded"));
  }
  for (const file of read("mercadopago")) {
    const { datos, pagos } = preferencia.parse(file);
    for (const { estado, monto, reembolsos } of pagos) {
      if (estado !== "approved" && estado !== "refunded") continue;
      add(datos.external_reference.slice(0, 36), monto, sumHechos(reembolsos, "approved"));
    }
  }
  return dinero;
}

/** The same of a site whose providers are processes of their own. */
export const readSiteDinero = ({ dir }: Site): Map<string, Dinero> => readDinero(path.join(dir, "proveedores"));

export async function connect({ database }: Pick<Site, "database">): Promise<Client> {
  const client = new Client(database);
  await client.connect();
  return client;
}

const BOOKS = `
  select p.id, p.nombre, p.stock,
    coalesce((select sum(m.cantidad) from movimientos_stock m where m.producto_id = p.id), 0)::int as ledger,
    coalesce((select sum((item->>'cantidad')::int) from pedidos o, jsonb_array_elements(o.items) item
              where o.estado <> 'cancelado' and item->>'producto_id' = p.id::text), 0)::int as held
  from productos p`;

/** What there was before the first order of a test: the demo's orders and what they hold are sold already. */
export async function openBooks(client: Client): Promise<{ initial: Map<string, number>; ajenos: Set<string> }> {
  const { rows } = await client.query<{ id: string; stock: number; held: number }>(BOOKS);
  const old = await client.query<{ id: string }>("select id from pedidos");
  return {
    initial: new Map(rows.map(({ id, stock, held }) => [id, stock + held])),
    ajenos: new Set(old.rows.map(({ id }) => id)),
  };
}

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
  dinero: ReadonlyMap<string, Dinero>;
  /** Orders that a customer was told of. */
  acknowledged: ReadonlySet<string>;
  /** Allows orders that still wait for their payment. */
  impagos?: boolean;
  /** Allows orders that staff sent; those that they cancelled must have their money back. */
  atendidos?: boolean;
  /** The account that is paid into by hand. */
  cuenta?: Cuenta;
  /** What the tax office has, where the shop issues receipts. */
  registro?: Registro;
  /** Allows receipts that are to be sent again. */
  pendientes?: boolean;
}

interface OrderRow {
  id: string;
  estado: string;
  total: string;
  aprobado: string;
  reembolsado: string;
  requiere_atencion: string | null;
}

const ORDERS = `
  select o.id, o.estado, o.total, o.requiere_atencion,
    coalesce((select sum(g.aprobado) from pagos g where g.pedido_id = o.id), 0) as aprobado,
    coalesce((select sum(g.reembolsado) from pagos g where g.pedido_id = o.id), 0) as reembolsado
  from pedidos o`;

const toCentimos = (soles: string) => Math.round(Number(soles) * 100);

/** What is wrong with one order: with its money here and at the provider, and with where it stands. */
function* findOrderFaults(
  { id, estado, total, aprobado, reembolsado, requiere_atencion }: OrderRow,
  { dinero, impagos = false, atendidos = false }: Pick<BooksInput, "dinero" | "impagos" | "atendidos">,
) {
  const { pagos, devuelto } = dinero.get(id) ?? { pagos: [], devuelto: 0 };
  const sum = pagos.reduce((all, one) => all + one, 0);
  if (pagos.length > 1) yield `order ${id} was paid ${pagos.length} times`;
  if (toCentimos(aprobado) !== sum) yield `order ${id}: ${sum} at the provider, ${aprobado} here`;
  if (toCentimos(reembolsado) !== devuelto) yield `order ${id}: ${devuelto} given back, ${reembolsado} here`;
  // By hand people pay what they like: then it waits for somebody.
  if (sum > 0 && sum !== toCentimos(total) && !requiere_atencion) yield `order ${id}: total ${total}, paid ${sum}`;
  const pagado = atendidos ? ["procesando", "enviado", "entregado"] : ["procesando"];
  const impago = impagos ? ["cancelado", "pendiente"] : ["cancelado"];
  if (sum > devuelto && !pagado.includes(estado) && !requiere_atencion) yield `order ${id} was paid and is ${estado}`;
  // Staff may give all back, and leave the order as it is.
  const regalado = atendidos && sum > 0 && pagado.includes(estado);
  if (sum === devuelto && !impago.includes(estado) && !regalado) yield `order ${id} was not paid and is ${estado}`;
}

const COBROS = `
  select o.id from pedidos o where o.cobro <> (
    select case
      when coalesce(sum(g.aprobado), 0) > 0 and sum(g.aprobado) = sum(g.reembolsado) then 'devuelto'
      when coalesce(sum(g.aprobado - g.reembolsado), 0) >= o.total then 'pagado'
      when coalesce(sum(g.reembolsado), 0) > 0 then 'devuelto_parcial'
      when coalesce(sum(g.aprobado), 0) > 0 then 'incompleto'
      when bool_or(g.estado = 'pendiente') then 'en_curso'
      else 'sin_pagar' end
    from pagos g where g.pedido_id = o.id)`;

const CAJA = `
  select (select coalesce(sum(aprobado - reembolsado), 0) from pagos) as pagos,
    (select coalesce(sum(case when tipo = 'cobro' then monto else -monto end), 0) from caja) as caja`;

/** What is wrong with the till, and with what an order says of its money. */
async function findMoneyFaults(client: Client, ajenos: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(COBROS);
  const faults = rows.filter(({ id }) => !ajenos.has(id)).map(({ id }) => `order ${id}: its cobro is not its payments`);
  const [sums] = (await client.query<{ pagos: string; caja: string }>(CAJA)).rows;
  if (sums && toCentimos(sums.pagos) !== toCentimos(sums.caja))
    faults.push(`payments of ${sums.pagos}, the till has ${sums.caja}`);
  return faults;
}

export async function findFaults(client: Client, input: BooksInput) {
  const { initial, ajenos, acknowledged, cuenta, registro, pendientes } = input;
  const faults: string[] = await findMoneyFaults(client, ajenos);
  const dinero = new Map(input.dinero);
  if (cuenta) faults.push(...(await findAbonoFaults(client, cuenta, dinero)));
  let emitidos: Emitidos | null = null;
  if (registro) {
    const receipts = await findReceiptFaults(client, { registro, ajenos, pendientes });
    faults.push(...receipts.faults);
    ({ emitidos } = receipts);
  }
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
  const orders = await client.query<OrderRow>(ORDERS);
  const known = new Set(orders.rows.map(({ id }) => id));
  for (const row of orders.rows) if (!ajenos.has(row.id)) faults.push(...findOrderFaults(row, { ...input, dinero }));
  for (const id of acknowledged) if (!known.has(id)) faults.push(`a customer was told of order ${id}, which is lost`);
  for (const id of dinero.keys()) if (!known.has(id)) faults.push(`paid at the provider, but no order ${id}`);
  const flagged = orders.rows.filter((row) => row.requiere_atencion).length;
  return { faults, orders: orders.rows.length, flagged, emitidos };
}
