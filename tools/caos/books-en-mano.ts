import type { Pool } from "pg";
import type { Cuenta } from "./cuenta.ts";
import { addByHand, type Dinero } from "./dinero.ts";

const COBROS = `
  select a.id, a.liquidacion_id, g.pedido_id, round(a.monto * 100)::int as monto
  from abonos a join pagos g on g.id = a.pago_id
  where a.estado = 'confirmado' and (a.liquidacion_id is not null or a.mostrador and a.canal <> 'yape')`;

const LIQUIDACIONES = "select id, round(suma * 100)::int as monto from liquidaciones";

const EN_EFECTIVO = `
  select g.pedido_id, round(sum(d.monto) * 100)::int as monto
  from devoluciones_abono d join pagos g on g.id = d.pago_id
  where g.proveedor = 'efectivo' and d.hecha_en is not null group by g.pedido_id`;

interface Cobro {
  id: string;
  liquidacion_id: string | null;
  pedido_id: string;
  monto: number;
}

/**
 * Checks money that staff took at the counter or of a courier against what they took, by the form's key. Adds its
 * figures by order to `dinero`.
 */
export async function findFaultsEnMano(
  client: Pick<Pool, "query">,
  { enMano, dichos }: Cuenta,
  dinero: Map<string, Dinero>,
): Promise<string[]> {
  const faults: string[] = [];
  const { rows: cobros } = await client.query<Cobro>(COBROS);
  const { rows: liquidaciones } = await client.query<Pick<Cobro, "id" | "monto">>(LIQUIDACIONES);
  const mostrador = cobros.filter(({ liquidacion_id }) => liquidacion_id === null);
  for (const { id, monto } of [...mostrador, ...liquidaciones])
    if (enMano.get(id) !== monto) faults.push(`${enMano.get(id)} was taken by ${id}, ${monto} here`);
  const known = new Set([...mostrador, ...liquidaciones].map(({ id }) => id));
  for (const id of dichos) if (!known.has(id)) faults.push(`${id} was confirmed to staff, and is lost`);
  for (const { pedido_id, monto } of cobros) addByHand(dinero, pedido_id, monto, 0);
  const { rows: devueltos } = await client.query<Pick<Cobro, "pedido_id" | "monto">>(EN_EFECTIVO);
  for (const { pedido_id, monto } of devueltos) addByHand(dinero, pedido_id, 0, monto);
  return faults;
}
