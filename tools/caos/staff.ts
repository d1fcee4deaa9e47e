import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import forge from "node-forge";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { Client } from "pg";
import { retry } from "./buyers.ts";
import { EMPRESA, PERSONA } from "./cart.ts";
import { type Cuenta, giveBack, normalize } from "./cuenta.ts";
import type { Site } from "./processes.ts";

/** Two people with sessions of their own, who work through the panel. */
export interface Staff {
  site: Site;
  cookies: readonly string[];
}

const ADMIN = { email: "admin@ejemplo.pe", password: "admin-demo" };

async function signIn({ tienda }: Site): Promise<string> {
  const response = await fetch(`${tienda}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: tienda },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return cookies.join("; ");
}

export const signInAsStaff = async (site: Site): Promise<Staff> => ({
  site,
  cookies: [await signIn(site), await signIn(site)],
});

/** Sends a form of the panel. Throws without an answer, to be sent again. */
export async function post({ tienda }: Site, cookie: string, where: string, body: FormData | URLSearchParams) {
  // As the panel's scripts send it: the action only, without rendering a page.
  const response = await fetch(`${tienda}${where.replace(/(?=\?|$)/, ".data")}`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: tienda },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${where}: ${response.status}`);
  return response.status;
}

/** Opens a page of the panel, as its scripts do. */
export async function readAsStaff({ tienda }: Site, cookie: string, where: string): Promise<void> {
  const response = await fetch(`${tienda}${where}.data`, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${where}: ${response.status}`);
}

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

export interface Work {
  staff: Staff;
  cuenta: Cuenta;
  /** Orders from before the storm are left alone. */
  desde: Date;
  signal: AbortSignal;
}

/** Sends a form until it is answered; null once the storm is over. */
const send = ({ staff, signal }: Work, who: number, where: string, fields: Record<string, string>) =>
  retry(() => post(staff.site, staff.cookies[who] ?? "", where, new URLSearchParams(fields)), signal);

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

/** Until `signal` both check payments in parallel; with `refunds` they also refund parts or all. */
export async function workUntil(work: Work, { refunds = false } = {}): Promise<void> {
  const deeds = refunds ? [workOnce, refund, refund] : [workOnce];
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
