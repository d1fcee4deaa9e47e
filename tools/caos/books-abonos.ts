import type { Pool } from "pg";
import { type Cuenta, normalize } from "./cuenta.ts";
import { addByHand, type Dinero } from "./dinero.ts";

interface Operacion {
  pedido_id: string;
  codigo: string;
  estado: string;
  monto: number | null;
}

const ABONOS = `
  select g.pedido_id, a.codigo, a.estado, round(a.monto * 100)::int as monto
  from abonos a join pagos g on g.id = a.pago_id
  where a.liquidacion_id is null and (not a.mostrador or a.canal = 'yape')`;

const DEVOLUCIONES = `
  select d.id, g.pedido_id, d.codigo, round(d.monto * 100)::int as monto
  from devoluciones_abono d join pagos g on g.id = d.pago_id where d.hecha_en is not null and g.proveedor <> 'efectivo'`;

const ABIERTAS = `
  select g.pedido_id from paginas_abono p join pagos g on g.id = p.pago_id
  where p.cerrada_en is null and g.estado <> 'aprobado'`;

/**
 * Checks manual payments against the shop's account: no operation counts twice or is invented. Adds the account's
 * figures by order to `dinero`.
 */
export async function findAbonoFaults(
  client: Pick<Pool, "query">,
  cuenta: Cuenta,
  dinero: Map<string, Dinero>,
): Promise<string[]> {
  const faults: string[] = [];
  const { rows: abonos } = await client.query<Operacion>(ABONOS);
  const entradas = new Map([...cuenta.entradas].map(([codigo, monto]) => [normalize(codigo), monto]));
  const used = new Set<string>();
  for (const { pedido_id, codigo, estado, monto } of abonos) {
    if (estado !== "confirmado") continue;
    const key = normalize(codigo);
    const llegado = entradas.get(key);
    if (llegado === undefined) faults.push(`order ${pedido_id}: nobody paid by ${codigo}`);
    else if (llegado !== monto) faults.push(`order ${pedido_id}: ${llegado} came by ${codigo}, ${monto} here`);
    if (used.has(key)) faults.push(`order ${pedido_id}: ${codigo} counts twice`);
    used.add(key);
    addByHand(dinero, pedido_id, llegado ?? 0, 0);
  }
  const { rows: devoluciones } = await client.query<{ id: string; pedido_id: string; codigo: string; monto: number }>(
    DEVOLUCIONES,
  );
  const left = new Set<string>();
  for (const { id, pedido_id, codigo, monto } of devoluciones) {
    const salido = cuenta.salidas.get(codigo);
    if (salido !== monto || cuenta.salidaDe.get(id) !== codigo)
      faults.push(`order ${pedido_id}: ${salido} left by ${codigo}, ${monto} here`);
    if (left.has(codigo)) faults.push(`order ${pedido_id}: ${codigo} went back twice`);
    left.add(codigo);
    addByHand(dinero, pedido_id, 0, salido ?? 0);
  }
  for (const [id, codigo] of cuenta.salidaDe)
    if (!left.has(codigo)) faults.push(`refund ${id} left the account by ${codigo}, and is not in the books`);
  const kept = new Set(abonos.map(({ pedido_id, codigo }) => `${pedido_id} ${codigo}`));
  const { rows: abiertas } = await client.query<{ pedido_id: string }>(ABIERTAS);
  const open = new Set(abiertas.map(({ pedido_id }) => pedido_id));
  for (const { pedido_id, codigo } of cuenta.recibidos)
    if (!kept.has(`${pedido_id} ${codigo}`) && open.has(pedido_id))
      faults.push(`order ${pedido_id}: ${codigo} was lost`);
  return faults;
}
