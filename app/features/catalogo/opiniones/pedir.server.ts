import { and, desc, eq, sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import { findAjustes, readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import type { Tx } from "#db/client.server.ts";
import { eventos_pedido } from "#db/schema/eventos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { listPorOpinar } from "./autor.server.ts";
import { toBajaHref } from "./baja.server.ts";
import { writePedirOpinion } from "./correo-opinion.server.tsx";
import { DIAS_PARA_PEDIR } from "./opiniones.ts";

type PedirDeps = Pick<Tienda, "db" | "env" | "enlaces">;

/** Days after which nobody is asked: enabling the mails must not reach all past orders. */
const DIAS_DE_PLAZO = 14;
const POR_VUELTA = 200;

const DIA_MS = 24 * 60 * 60 * 1_000;
const before = (ahora: Date, dias: number) => new Date(ahora.getTime() - dias * DIA_MS);

const toClave = (pedido_id: string) => `pedido:${pedido_id}:pedir_opinion`;

interface EntregaVencida {
  pedido_id: string;
  evento_id: string;
  momento: string;
}

/** Oldest first. A preselection: ask() decides. */
async function listEntregas(
  { db }: PedirDeps,
  ahora: Date,
  after: EntregaVencida | undefined,
): Promise<EntregaVencida[]> {
  const [since, until] = [before(ahora, DIAS_PARA_PEDIR + DIAS_DE_PLAZO), before(ahora, DIAS_PARA_PEDIR)];
  const rest = after
    ? sql`and (e.created_at, e.id) > (${after.momento}::timestamptz, ${after.evento_id}::uuid)`
    : sql``;
  const { rows } = await db.execute<{ pedido_id: string; evento_id: string; momento: string }>(sql`
    select e.pedido_id, e.id as evento_id, e.created_at::text as momento
    from eventos_pedido e
    join pedidos on pedidos.id = e.pedido_id and pedidos.estado = 'entregado' and pedidos.cobro = 'pagado'
      and pedidos.requiere_atencion is null
    join usuarios on usuarios.id = pedidos.usuario_id and usuarios.eliminado_en is null
      and not usuarios.es_demo and not usuarios.sin_pedir_opinion
    where e.tipo = 'entregado' and e.created_at > ${since} and e.created_at <= ${until} ${rest}
      and not exists (select from correos where correos.clave = 'pedido:' || e.pedido_id || ':pedir_opinion')
    order by e.created_at, e.id
    limit ${POR_VUELTA}`);
  return rows;
}

async function readEntrega(tx: Tx, pedido_id: string): Promise<Date | null> {
  const [last] = await tx
    .select({ momento: eventos_pedido.created_at })
    .from(eventos_pedido)
    .where(and(eq(eventos_pedido.pedido_id, pedido_id), eq(eventos_pedido.tipo, "entregado")))
    .orderBy(desc(eventos_pedido.created_at))
    .limit(1);
  return last?.momento ?? null;
}

/** Returns whether the order's mail was still due. */
function ask(deps: PedirDeps, pedido_id: string, ahora: Date): Promise<boolean> {
  const { db, env } = deps;
  return db.transaction(async (tx) => {
    // Locked, so that nobody cancels or refunds it before the mail is written.
    const [pedido] = await tx.select().from(pedidos).where(eq(pedidos.id, pedido_id)).for("update");
    if (!pedido || pedido.estado !== "entregado" || pedido.cobro !== "pagado") return false;
    if (pedido.requiere_atencion !== null) return false;
    const ajustes = await findAjustes(tx, env);
    if (!ajustes.pedir_opiniones) return false;
    const entrega = await readEntrega(tx, pedido_id);
    if (!entrega || entrega > before(ahora, DIAS_PARA_PEDIR)) return false;
    // A contact gives an opinion once they have an account.
    if (pedido.usuario_id === null) return false;
    const [persona] = await tx.select().from(usuarios).where(eq(usuarios.id, pedido.usuario_id));
    // The demo's addresses may be real people's.
    if (!persona || persona.eliminado_en || persona.es_demo || persona.sin_pedir_opinion) return false;
    const productos = await listPorOpinar(tx, persona.id, pedido_id);
    if (productos.length === 0) return false;
    const enlace_secreto = toBajaHref(deps, persona.id);
    const mensaje = await writePedirOpinion(toMarcaCorreo(env, ajustes), {
      numero_pedido: pedido.numero,
      nombre: persona.nombre,
      productos,
    });
    const clave = toClave(pedido_id);
    await enqueueCorreo(tx, { tipo: "pedir_opinion", para: persona.email, mensaje, pedido_id, clave, enlace_secreto });
    return true;
  });
}

/**
 * Asks once for each order, DIAS_PARA_PEDIR days after delivery: the outbox refuses a second mail with the same key, so
 * an aborted run can be repeated. Returns the number of mails.
 */
export async function askForOpiniones(deps: PedirDeps, ahora: Date, signal: AbortSignal): Promise<number> {
  if (!(await readAjustes(deps)).pedir_opiniones) return 0;
  let written = 0;
  let last: EntregaVencida | undefined;
  do {
    const entregas = await listEntregas(deps, ahora, last);
    for (const { pedido_id } of entregas) {
      if (signal.aborted) return written;
      if (await ask(deps, pedido_id, ahora)) written += 1;
    }
    last = entregas.length === POR_VUELTA ? entregas.at(-1) : undefined;
  } while (last);
  return written;
}

/** Hourly suffices, since it counts days. */
export const tareaPedirOpiniones: Task = {
  name: "pedir-opiniones",
  everySeconds: 3_600,
  run: async (tienda, signal) => {
    await askForOpiniones(tienda, new Date(), signal);
  },
};
