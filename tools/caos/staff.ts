import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import forge from "node-forge";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { Client } from "pg";
import { EMPRESA, PERSONA } from "./cart.ts";
import { deliver } from "./mostrador.ts";
import { giveBack, normalize } from "./cuenta.ts";
import { post, send, type Staff, type Work } from "./panel.ts";
import type { Site } from "./processes.ts";

/** A key and its certificate, as a taxpayer uploads it. */
function buildPfx(): File {
  const { privada, certificado } = createSelfSigned("Tienda de Prueba S.A.C.", "20000000001", 365);
  const chain = [forge.pki.certificateFromPem(certificado)];
  const pfx = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(privada), chain, "abrir");
  return new File([Buffer.from(forge.asn1.toDer(pfx).getBytes(), "binary")], "tienda.pfx");
}

export async function issueReceipts({ site, cookies }: Staff): Promise<void> {
  const form = new FormData();
  const fields = {
    activo: "on",
    ambiente: "produccion",
    usuario_sol: "MODDATOS",
    clave_sol: "moddatos",
    clave_archivo: "abrir",
    boleta: "B001",
    factura: "F001",
    nota_boleta: "BC01",
    nota_factura: "FC01",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("archivo", buildPfx());
  const status = await post(site, cookies[0] ?? "", "/admin/comprobantes/ajustes", form);
  if (status !== 200) throw new Error(`receipts were not switched on: ${status}`);
}

const POR_VERIFICAR = `
  select a.id, a.codigo from abonos a where a.estado = 'por_verificar' order by random() limit 4`;

const POR_DEVOLVER = `
  select id, round(monto * 100)::int as monto from devoluciones_abono where hecha_en is null order by random() limit 4`;

const PAGADOS = `
  select o.id, o.estado, g.id as pago, round((g.aprobado - g.reembolsado) * 100)::int as queda
  from pedidos o join pagos g on g.pedido_id = o.id
  where o.estado = 'procesando' and g.aprobado > g.reembolsado and o.created_at > $1
  order by random() limit 1`;

/** Orders whose receipts differ from their money, because one was refused or needs a name. */
export const POR_EMITIR = `
  select o.id from pedidos o
  cross join lateral (
    select coalesce(sum(g.aprobado), 0) as aprobado, coalesce(sum(g.aprobado - g.reembolsado), 0) as queda
    from pagos g where g.pedido_id = o.id) dinero
  cross join lateral (
    select coalesce(sum(case when c.afecta_id is null then c.total else -c.total end), 0) as emitido
    from comprobantes c left join comprobantes v on v.id = c.afecta_id
    where c.pedido_id = o.id and c.estado <> 'rechazado' and (v.id is null or v.estado <> 'rechazado')) papel
  where o.created_at > $1 and o.requiere_atencion is not null and dinero.aprobado >= o.total
    and papel.emitido <> least(o.total, dinero.queda)`;

const PAGOS = "/admin/pedidos/pagos";

/** Looks a code up in the account and decides; one time in twelve refuses a valid one. */
function decide(work: Work, who: number, { id, codigo }: { id: string; codigo: string }) {
  const llegado = work.cuenta.entradas.get(codigo) ?? work.cuenta.entradas.get(normalize(codigo));
  const fields: Record<string, string> =
    llegado === undefined || randomInt(12) === 0
      ? { accion: "rechazar", id, motivo: "no_figura", detalle: "" }
      : { accion: "confirmar", id, monto: (llegado / 100).toFixed(2), otro_monto: "1" };
  return send(work, who, PAGOS, fields);
}

const pickComprador = () => (Math.random() < 0.5 ? EMPRESA : PERSONA);

async function refund(work: Work, who: number, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; estado: string; pago: string; queda: number }>(PAGADOS, [
    work.desde,
  ]);
  const [pedido] = rows;
  if (!pedido || pedido.queda < 2) return;
  const { id, estado, pago, queda } = pedido;
  const where = `/admin/pedidos/${id}`;
  if (Math.random() < 0.3) {
    const cancel = {
      intencion: "estado",
      pedido_id: id,
      estado: "cancelado",
      desde: estado,
      devolver: "1",
      motivo: "No hay stock.",
    };
    await send(work, who, where, cancel);
    return;
  }
  const monto = ((Math.random() < 0.3 ? queda : randomInt(1, queda)) / 100).toFixed(2);
  const back = { intencion: "reembolsar", pedido_id: id, pago_id: pago, clave: randomUUID(), monto, motivo: "Caos" };
  await send(work, who, where, back);
}

async function workOnce(work: Work, who: number, client: Client): Promise<void> {
  const { rows: abonos } = await client.query<{ id: string; codigo: string }>(POR_VERIFICAR);
  for (const abono of abonos) await decide(work, who, abono);
  const { rows: devoluciones } = await client.query<{ id: string; monto: number }>(POR_DEVOLVER);
  for (const { id, monto } of devoluciones) {
    const codigo = giveBack(work.cuenta, id, monto);
    await send(work, who, PAGOS, { accion: "devolver", id, codigo });
  }
  const { rows: pedidos } = await client.query<{ id: string }>(POR_EMITIR, [work.desde]);
  for (const { id } of pedidos) await send(work, who, `/admin/comprobantes/nuevo?pedido=${id}`, pickComprador());
}

/** Runs `step` on a connection of its own; if the storm kills it, on a new one. */
export async function withClient(
  site: Site,
  signal: AbortSignal,
  step: (client: Client) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({ ...site.database, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      while (!signal.aborted) await step(client);
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Until `signal` both check payments and settle with couriers in parallel; with `refunds` they also refund parts or all. */
export async function workUntil(work: Work, { refunds = false } = {}): Promise<void> {
  const deeds = refunds ? [workOnce, deliver, refund, refund] : [workOnce, deliver];
  await Promise.all(
    work.staff.cookies.flatMap((_, who) =>
      deeds.map((deed) =>
        withClient(work.staff.site, work.signal, async (client) => {
          await deed(work, who, client);
          await sleep(randomInt(20, 120));
        }),
      ),
    ),
  );
}
