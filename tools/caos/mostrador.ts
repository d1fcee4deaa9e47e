import { randomInt, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { retry } from "./buyers.ts";
import type { Cuenta } from "./cuenta.ts";
import { ask, send, type Staff, type Work } from "./panel.ts";

/** Opens the till day, as cash needs one. */
export async function openTill({ site, cookies }: Staff): Promise<void> {
  const form = new URLSearchParams({ accion: "abrir", fondo: "100.00" });
  const { text } = await ask(site, cookies[0] ?? "", "/admin/pedidos/mostrador", form);
  if (!text.includes("Caja abierta.")) throw new Error(`the till was not opened: ${text}`);
}

interface EnMano {
  staff: Staff;
  cuenta: Cuenta;
  signal: AbortSignal;
}

/** Sends a form about money in hand under one key until it is answered; keeps what the shop confirmed. */
async function take(
  { staff: { site, cookies }, cuenta, signal }: EnMano,
  { clave, monto }: { clave: string; monto: number },
  { where, fields, done }: { where: string; fields: [string, string][]; done: RegExp },
): Promise<void> {
  cuenta.enMano.set(clave, monto);
  const cookie = cookies[randomInt(cookies.length)] ?? "";
  const answer = await retry(() => ask(site, cookie, where, new URLSearchParams(fields)), signal);
  if (answer && done.test(answer.text)) cuenta.dichos.add(clave);
}

/** Cash with change, or a card by its voucher. `total` in céntimos. */
export function collect(compra: EnMano, { pedido_id, total }: { pedido_id: string; total: number }): Promise<void> {
  const clave = randomUUID();
  const medio: [string, string][] =
    Math.random() < 0.7
      ? [
          ["medio", "efectivo"],
          ["recibido", ((total + randomInt(5_000)) / 100).toFixed(2)],
        ]
      : [
          ["medio", "tarjeta"],
          ["codigo", `V${randomInt(1_000_000_000, 2_000_000_000)}`],
        ];
  const entregar: [string, string][] = Math.random() < 0.7 ? [["entregar", "1"]] : [];
  return take(
    compra,
    { clave, monto: total },
    {
      where: `/admin/pedidos/${pedido_id}`,
      fields: [["intencion", "cobrar"], ["pedido_id", pedido_id], ["clave", clave], ...medio, ...entregar],
      done: /Cobrado\.|Ya estaba cobrado/,
    },
  );
}

const POR_MOVER = `
  select id, estado from pedidos
  where cobro = 'contra_entrega' and estado in ('procesando', 'enviado') and created_at > $1
  order by random() limit 3`;

const POR_LIQUIDAR = `
  select id, round(total * 100)::int as total from pedidos
  where cobro = 'contra_entrega' and created_at > $1 and (estado = 'entregado' or estado = 'enviado' and random() < 0.1)
  order by random() limit 6`;

const hoy = (): string => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

/** A courier's settlement; one in eight orders was collected with a sol less. */
async function settle(work: Work, rows: readonly { id: string; total: number }[]): Promise<void> {
  const filas = rows.map(({ id, total }) => ({ id, monto: randomInt(8) === 0 && total > 200 ? total - 100 : total }));
  const monto = filas.reduce((sum, fila) => sum + fila.monto, 0);
  const clave = randomUUID();
  const fields: [string, string][] = [
    ["accion", "liquidar"],
    ["id", clave],
    ["dia", hoy()],
    ["courier", "Olva"],
    ["suma", (monto / 100).toFixed(2)],
    ["otro_monto", "1"],
    ...filas.flatMap(({ id, monto: suyo }): [string, string][] => [
      ["pedido", id],
      [`monto.${id}`, (suyo / 100).toFixed(2)],
    ]),
  ];
  const done = /Liquidación guardada|ya estaba guardada/;
  await take(work, { clave, monto }, { where: "/admin/pedidos/contra-entrega", fields, done });
}

/** Orders that are paid at the door: sent, received or refused there, and settled with the courier. */
export async function deliver(work: Work, who: number, client: Client): Promise<void> {
  const { rows: moved } = await client.query<{ id: string; estado: string }>(POR_MOVER, [work.desde]);
  for (const { id, estado } of moved) {
    const refused = estado === "enviado" && randomInt(4) === 0;
    const next = estado === "procesando" ? "enviado" : "entregado";
    const change = { pedido_id: id, desde: estado, intencion: refused ? "no_recibido" : "estado" };
    const fields = refused ? change : { ...change, estado: next };
    await send(work, who, `/admin/pedidos/${id}`, fields);
  }
  const { rows } = await client.query<{ id: string; total: number }>(POR_LIQUIDAR, [work.desde]);
  if (rows.length > 0) await settle(work, rows);
}
