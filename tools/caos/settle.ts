import { setTimeout as sleep } from "node:timers/promises";
import type { Work } from "./panel.ts";
import { POR_EMITIR, withClient, workUntil } from "./staff.ts";

/** Simulates hours: receipts are due again; manual payments, orders of staff and of a clock that ran ahead expire. */
const PASS = [
  "update comprobantes set proximo_intento = now() where estado = 'pendiente' and random() < $1",
  `with vencidos as (
     update pedidos set vence_en = now()
       where estado = 'pendiente' and random() < $1
       and (metodo_pago = 'yape' or hecho_por is not null or vence_en > now() + interval '30 minutes')
       and created_at > $2 returning id)
   update pagos set vence_en = now() from vencidos where pedido_id = vencidos.id`,
];

/** Lets time pass for a share of all, repeatedly until `signal`. */
export const passTime = ({ staff, desde, signal }: Work, share: number, pause: number): Promise<void> =>
  withClient(staff.site, signal, async (client) => {
    await client.query(PASS[0] ?? "", [share]);
    await client.query(PASS[1] ?? "", [share, desde]);
    await sleep(pause);
  });

const UNDER_WAY = `
  select
    (select count(*) from pedidos where estado = 'pendiente' and requiere_atencion is null and created_at > $1)::int as pedidos,
    (select count(*) from pedidos where cobro = 'contra_entrega' and estado <> 'cancelado' and created_at > $1)::int as contra_entrega,
    (select count(*) from abonos where estado = 'por_verificar')::int as codigos,
    (select count(*) from reembolsos where estado = 'creando')::int as devoluciones,
    (select count(*) from comprobantes where estado = 'pendiente')::int as comprobantes,
    (select count(*) from (${POR_EMITIR}) x)::int as por_emitir`;

/** Until nothing is unfinished, for `seconds`, or, `idle`, for so long without progress; returns what is left then. */
export async function settle(
  { staff, cuenta, desde }: Omit<Work, "signal">,
  { seconds, idle = false, impagos = false }: { seconds: number; idle?: boolean; impagos?: boolean },
): Promise<Record<string, number>> {
  const done = new AbortController();
  const work = { staff, cuenta, desde, signal: done.signal };
  const running = [passTime(work, 1, 1_000), workUntil(work)];
  let left: Record<string, number> = {};
  let least = Number.POSITIVE_INFINITY;
  const giveUp = setTimeout(() => done.abort(), seconds * 1_000);
  await withClient(staff.site, done.signal, async (client) => {
    const { rows } = await client.query<Record<string, number>>(UNDER_WAY, [desde]);
    left = Object.fromEntries(
      Object.entries(rows[0] ?? {}).filter(([name, n]) => n > 0 && !(impagos && name === "pedidos")),
    );
    const sum = Object.values(left).reduce((all, n) => all + n, 0);
    if (idle && sum < least) giveUp.refresh();
    least = Math.min(least, sum);
    if (sum === 0) done.abort();
    else await sleep(500);
  });
  clearTimeout(giveUp);
  await Promise.all(running);
  return left;
}
