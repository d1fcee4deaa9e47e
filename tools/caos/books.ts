import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { createDb, type Db } from "#db/client.server.ts";
import { findAbonoFaults } from "./books-abonos.ts";
import { findFaultsEnMano } from "./books-en-mano.ts";
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

/** Payments and refunds at the sandbox with state in `folder`, by order. */
export function readDinero(folder: string): Map<string, Dinero> {
  const dinero = new Map<string, Dinero>();
  const add = (pedido_id: string, monto: number, devuelto: number) => {
    const { pagos, devuelto: before } = dinero.get(pedido_id) ?? { pagos: [], devuelto: 0 };
    dinero.set(pedido_id, { pagos: [...pagos, monto], devuelto: before + devuelto });
  };
  const read = (provider: string): unknown[] => {
    const base = path.join(folder, provider);
    // It is made with the first payment.
    const files = existsSync(base) ? readdirSync(base).filter((name) => name.endsWith(".json")) : [];
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

/** Of a site whose providers are separate processes. */
export const readSiteDinero = ({ dir }: Site): Map<string, Dinero> => readDinero(path.join(dir, "proveedores"));

export const connect = ({ database }: Pick<Site, "database">): Db => createDb(database, () => {});

const BOOKS = `
  select p.id, p.nombre, p.stock,
    coalesce((select sum((item->>'cantidad')::int) from pedidos o, jsonb_array_elements(o.items) item
              where o.estado <> 'cancelado' and item->>'producto_id' = p.id::text), 0)::int as held
  from productos p`;

/** State before the test: demo orders and stock, to be left out. */
export async function openBooks({ $client }: Db): Promise<{ initial: Map<string, number>; ajenos: Set<string> }> {
  const { rows } = await $client.query<{ id: string; stock: number; held: number }>(BOOKS);
  const old = await $client.query<{ id: string }>("select id from pedidos");
  return {
    initial: new Map(rows.map(({ id, stock, held }) => [id, stock + held])),
    ajenos: new Set(old.rows.map(({ id }) => id)),
  };
}

interface BooksInput {
  /** Stock by product before the first sale. */
  initial: ReadonlyMap<string, number>;
  ajenos: ReadonlySet<string>;
  dinero: ReadonlyMap<string, Dinero>;
  acknowledged: ReadonlySet<string>;
  impagos?: boolean;
  /** Allows orders sent by staff; cancelled ones must be refunded. */
  atendidos?: boolean;
  cuenta?: Cuenta;
  registro?: Registro;
  pendientes?: boolean;
}

interface OrderRow {
  id: string;
  estado: string;
  total: string;
  aprobado: string;
  reembolsado: string;
  requiere_atencion: string | null;
  cobro: string;
}

const ORDERS = `
  select o.id, o.estado, o.total, o.requiere_atencion, o.cobro,
    coalesce((select sum(g.aprobado) from pagos g where g.pedido_id = o.id), 0) as aprobado,
    coalesce((select sum(g.reembolsado) from pagos g where g.pedido_id = o.id), 0) as reembolsado
  from pedidos o`;

const toCentimos = (soles: string) => Math.round(Number(soles) * 100);

function* findOrderFaults(
  { id, estado, total, aprobado, reembolsado, requiere_atencion, cobro }: OrderRow,
  { dinero, impagos = false, atendidos = false }: Pick<BooksInput, "dinero" | "impagos" | "atendidos">,
) {
  const { pagos, devuelto } = dinero.get(id) ?? { pagos: [], devuelto: 0 };
  const sum = pagos.reduce((all, one) => all + one, 0);
  if (pagos.length > 1) yield `order ${id} was paid ${pagos.length} times`;
  if (toCentimos(aprobado) !== sum) yield `order ${id}: ${sum} at the provider, ${aprobado} here`;
  if (toCentimos(reembolsado) !== devuelto) yield `order ${id}: ${devuelto} given back, ${reembolsado} here`;
  // Manual payments of another amount must be flagged.
  if (sum > 0 && sum !== toCentimos(total) && !requiere_atencion) yield `order ${id}: total ${total}, paid ${sum}`;
  const pagado = atendidos ? ["procesando", "enviado", "entregado"] : ["procesando"];
  const impago = impagos ? ["cancelado", "pendiente"] : ["cancelado"];
  const porCobrar = impagos && cobro === "contra_entrega";
  if (sum > devuelto && !pagado.includes(estado) && !requiere_atencion) yield `order ${id} was paid and is ${estado}`;
  // Staff may refund all without changing the estado.
  const regalado = atendidos && sum > 0 && pagado.includes(estado);
  if (sum === devuelto && !impago.includes(estado) && !regalado && !porCobrar)
    yield `order ${id} was not paid and is ${estado}`;
}

/** What `qhatu verify` finds, and what only a storm knows: the first stock and the providers' money. */
export async function findFaults(db: Db, input: BooksInput) {
  const { initial, ajenos, acknowledged, cuenta, registro, pendientes } = input;
  const client = db.$client;
  const faults = (await readLibros(db)).map(({ libro, texto }) => `${libro}: ${texto}`);
  const dinero = new Map(input.dinero);
  if (cuenta) {
    faults.push(...(await findAbonoFaults(client, cuenta, dinero)));
    faults.push(...(await findFaultsEnMano(client, cuenta, dinero)));
  }
  let emitidos: Emitidos | null = null;
  if (registro) {
    const receipts = await findReceiptFaults(client, { registro, ajenos, pendientes });
    faults.push(...receipts.faults);
    ({ emitidos } = receipts);
  }
  const books = await client.query<{ id: string; nombre: string; stock: number; held: number }>(BOOKS);
  for (const { id, nombre, stock, held } of books.rows) {
    const began = initial.get(id) ?? 0;
    if (stock + held !== began) faults.push(`${nombre}: ${began} at first, now ${stock} and ${held} held or sold`);
  }
  const orders = await client.query<OrderRow>(ORDERS);
  const known = new Set(orders.rows.map(({ id }) => id));
  for (const row of orders.rows) if (!ajenos.has(row.id)) faults.push(...findOrderFaults(row, { ...input, dinero }));
  for (const id of acknowledged) if (!known.has(id)) faults.push(`a customer was told of order ${id}, which is lost`);
  for (const id of dinero.keys()) if (!known.has(id)) faults.push(`paid at the provider, but no order ${id}`);
  const flagged = orders.rows.filter((row) => row.requiere_atencion).length;
  return { faults, orders: orders.rows.length, flagged, emitidos };
}
