import { asc, desc, eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { isPagado, type Pedido } from "#app/features/pedidos/pedidos.ts";
import type { Db } from "#db/client.server.ts";
import { abonos, paginas_abono } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { centimos } from "#lib/dinero.ts";
import { CANALES_ABONO } from "#db/values.ts";
import { listCanales, type SituacionAbono } from "./abonos.ts";

async function readIntento(db: Db, pedido_id: string) {
  const { pago_id, cerrada_en } = paginas_abono;
  const [intento] = await db
    .select({ pago_id, monto: pagos.monto, cerrada_en })
    .from(paginas_abono)
    .innerJoin(pagos, eq(pagos.id, pago_id))
    .where(eq(pagos.pedido_id, pedido_id))
    .orderBy(desc(pagos.intento))
    .limit(1);
  if (!intento) return null;
  const { id, codigo, estado, monto, motivo, foto, registrado, created_at } = abonos;
  const enviados = await db
    .select({ id, codigo, estado, monto, motivo, foto, registrado, created_at })
    .from(abonos)
    .where(eq(abonos.pago_id, intento.pago_id))
    .orderBy(asc(created_at), asc(id));
  return { ...intento, enviados };
}

type IntentoAbono = NonNullable<Awaited<ReturnType<typeof readIntento>>>;

/** Null: the order waits for a new page. */
function judge({ estado }: Pedido, { cerrada_en, enviados }: IntentoAbono, llegado: number): SituacionAbono | null {
  if (isPagado(estado)) return "pagado";
  if (enviados.some((one) => one.estado === "por_verificar")) return "revision";
  if (estado === "cancelado") return llegado > 0 ? "llego_tarde" : "tarde";
  if (llegado > 0) return "falta";
  return cerrada_en === null ? "espera" : null;
}

/**
 * All that the page of a payment by hand shows of an order of its owner's; null where it has none such, or is to be
 * paid on a new page.
 */
export async function readPaginaAbono(tienda: Pick<Tienda, "db" | "env">, pedido: Pedido) {
  const intento = await readIntento(tienda.db, pedido.id);
  if (!intento) return null;
  const llegado = intento.enviados.reduce((all, { monto }) => all + (monto ?? 0), 0);
  const situacion = judge(pedido, intento, llegado);
  if (situacion === null) return null;
  const { numero, titular, qr, cuentas } = (await readAjustes(tienda)).yape;
  return {
    pedido_id: pedido.id,
    situacion,
    /** What is still to be paid, in céntimos. */
    falta: centimos(Math.max(0, intento.monto - llegado)),
    llegado: centimos(llegado),
    hasta: pedido.vence_en,
    /** With what it may have been paid: any, should the shop's accounts be gone by now. */
    canales: numero || cuentas ? listCanales({ numero, cuentas }) : [...CANALES_ABONO],
    cuenta: { numero, titular, qr, cuentas: cuentas.split("\n").filter(Boolean) },
    enviados: intento.enviados.map(({ monto: _monto, ...enviado }) => enviado),
  };
}

export type PaginaAbono = NonNullable<Awaited<ReturnType<typeof readPaginaAbono>>>;
