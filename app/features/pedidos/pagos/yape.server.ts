import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { isYapeReady } from "#app/features/base/ajustes/yape.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { abonos, devoluciones_abono, paginas_abono } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { centimos } from "#lib/dinero.ts";
import type { MetodoPago } from "#db/values.ts";
import {
  formatReference,
  type Lectura,
  type PanelPasarela,
  type Pago,
  type Pasarela,
  PasarelaError,
} from "./pasarela.ts";

/** More refusals do not extend the deadline, or an order could be kept for ever. */
const MAX_RENOVACIONES = 2;

export const toAbonoPath = (pedido_id: string): string => `/pedido/${pedido_id}/abono`;

async function readCuenta(db: Db | Tx, pago_id: string) {
  // One after another: a transaction has one connection.
  const [pagina] = await db.select().from(paginas_abono).where(eq(paginas_abono.pago_id, pago_id));
  const suyos = db.select().from(abonos).where(eq(abonos.pago_id, pago_id));
  const enviados = await suyos.orderBy(asc(abonos.visto_en), asc(abonos.id));
  const { monto, hecha_en } = devoluciones_abono;
  const hechas = await db
    .select({ monto, hecha_en })
    .from(devoluciones_abono)
    .where(eq(devoluciones_abono.pago_id, pago_id));
  return { abierta: pagina !== undefined && pagina.cerrada_en === null, enviados, devoluciones: hechas };
}

const sum = (rows: readonly { monto: number | null }[]) => rows.reduce((all, { monto }) => all + (monto ?? 0), 0);

function describe({ pedido_id }: Pago, { abierta, enviados, devoluciones }: Awaited<ReturnType<typeof readCuenta>>) {
  const confirmados = enviados.filter(({ estado }) => estado === "confirmado");
  const waits = enviados.some(({ estado }) => estado === "por_verificar");
  // Codes that the buyer replaced do not count.
  const vistos = enviados.filter(({ estado, actor_id }) => estado === "rechazado" && actor_id !== null).length;
  const rechazo = enviados.findLast(({ estado }) => estado === "rechazado");
  const estado = confirmados.length > 0 ? "aprobado" : waits ? "pendiente" : abierta ? "abierto" : "cerrado";
  return {
    estado,
    aprobado: centimos(sum(confirmados)),
    reembolsado: centimos(sum(devoluciones.filter(({ hecha_en }) => hecha_en !== null))),
    partes: [],
    fallidas: [],
    moneda: "PEN",
    pedido_id,
    voucher: null,
    retirados: [],
    rechazado: rechazo !== undefined,
    rechazo: rechazo ? { id: rechazo.id, motivo: rechazo.motivo } : null,
    en_disputa: false,
    manual: true,
    insiste: vistos > MAX_RENOVACIONES,
  } satisfies Lectura;
}

/** Reads staff's decisions, also in the transaction that writes them. */
export const readAMano = async (db: Db | Tx, pago: Pago): Promise<Lectura> =>
  describe(pago, await readCuenta(db, pago.id));

type SinPagina = Pick<Pasarela, "read" | "close" | "verifyWebhook" | "manual">;

const buildBase = (db: Db): SinPagina => ({
  manual: true,

  read: (pago) => readAMano(db, pago),

  async close(pago) {
    const open = and(eq(paginas_abono.pago_id, pago.id), isNull(paginas_abono.cerrada_en));
    await db
      .update(paginas_abono)
      .set({ cerrada_en: sql`now()` })
      .where(open);
  },

  // There are no notifications.
  verifyWebhook: async () => null,
});

/**
 * What is to go back is written down, once, also where the order's page and the tasks of several servers do it at once;
 * `hecha` where it has gone back with that.
 */
const buildRefund =
  (db: Db, proveedor: MetodoPago, hecha: boolean): Pasarela["refund"] =>
  (pago, { clave, monto }) =>
    db.transaction(async (tx) => {
      // Else the refund itself, written meanwhile, would count as money that has left.
      await tx.select({ id: pagos.id }).from(pagos).where(eq(pagos.id, pago.id)).for("no key update");
      const [known] = await tx.select().from(devoluciones_abono).where(eq(devoluciones_abono.id, clave));
      if (!known) {
        const { enviados, devoluciones } = await readCuenta(tx, pago.id);
        if (sum(devoluciones) + monto > sum(enviados)) {
          throw new PasarelaError(proveedor, "more than was paid", { refused: true });
        }
        const row = { id: clave, pago_id: pago.id, monto };
        const dada = hecha ? { codigo: `EFECTIVO ${clave}`, hecha_en: sql`now()` } : {};
        await tx.insert(devoluciones_abono).values({ ...row, ...dada });
      }
      return { referencia: clave, estado: hecha || known?.hecha_en ? "hecho" : "creando" };
    });

/**
 * Yape, Plin or a transfer, checked by hand: the provider is our database, its page ours
 * (docs/decisions/056-paid-by-hand.md). A sent code stays open until staff decide, as the money may be there.
 */
export const createYape = (db: Db): Pasarela => ({
  ...buildBase(db),
  proveedor: "yape",
  panel: {
    isReady: ({ yape }) => isYapeReady(yape),
    holdMinutes: ({ yape }) => Number(yape.horas) * 60,
  },

  async open(pago, pedido, { origen }) {
    await db.insert(paginas_abono).values({ pago_id: pago.id }).onConflictDoNothing();
    return { referencia: formatReference(pago), url: `${origen}${toAbonoPath(pedido.id)}` };
  },

  refund: buildRefund(db, "yape", false),
});

const holdMinutes: PanelPasarela["holdMinutes"] = ({ venta_asistida }) => Number(venta_asistida.horas) * 60;

const IS_READY: Record<"contra_entrega" | "efectivo" | "tarjeta", PanelPasarela["isReady"]> = {
  contra_entrega: ({ contra_entrega }) => contra_entrega.ofrecer === "si",
  // Staff alone take it, at the counter.
  efectivo: () => false,
  tarjeta: () => false,
};

/**
 * Money that staff or a courier take themselves (docs/decisions/081-at-the-counter.md): nobody pays it on a page, so
 * an attempt is written with its money. Cash goes back at once, all else when staff type its code.
 */
export const createEnMano = (db: Db, proveedor: keyof typeof IS_READY): Pasarela => ({
  ...buildBase(db),
  proveedor,
  panel: { isReady: IS_READY[proveedor], holdMinutes },
  // Staff set an order of it to pendiente: its page says what to do.
  open: async (pago, pedido, { origen }) => ({
    referencia: formatReference(pago),
    url: `${origen}/pedido/${pedido.id}`,
  }),
  refund: buildRefund(db, proveedor, proveedor === "efectivo"),
});
