import { asc, desc, eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { isRetenido } from "#app/features/pedidos/pagos/situacion.server.ts";
import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import { isPagado, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
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
  const { id, codigo, estado, monto, motivo, foto, registrado, visto_en, created_at } = abonos;
  const enviados = await db
    .select({ id, codigo, estado, monto, motivo, foto, registrado, visto_en, created_at })
    .from(abonos)
    .where(eq(abonos.pago_id, intento.pago_id))
    .orderBy(asc(created_at), asc(id));
  return { ...intento, enviados };
}

type IntentoAbono = NonNullable<Awaited<ReturnType<typeof readIntento>>>;

/** While a confirmation can be undone, the customer still sees the payment as undecided. */
function hideRecientes(enviados: IntentoAbono["enviados"]): IntentoAbono["enviados"] {
  const desde = Date.now() - DESHACER_S * 1_000;
  return enviados.map((enviado) =>
    enviado.estado === "confirmado" && enviado.visto_en && enviado.visto_en.getTime() > desde
      ? { ...enviado, estado: "por_verificar", monto: null }
      : enviado,
  );
}

/** Null where the order needs a new page. `dicho`: its owner was told that it is paid. */
function judge(
  { estado }: Pedido,
  { cerrada_en, enviados }: Pick<IntentoAbono, "cerrada_en" | "enviados">,
  { llegado, dicho }: { llegado: number; dicho: boolean },
): SituacionAbono | null {
  if (isPagado(estado)) return dicho ? "pagado" : "revision";
  if (enviados.some((one) => one.estado === "por_verificar")) return "revision";
  if (estado === "cancelado") return llegado > 0 ? "llego_tarde" : "tarde";
  if (llegado > 0) return "falta";
  return cerrada_en === null ? "espera" : null;
}

/** Null where there is no manual payment, or the order needs a new page. */
export async function readPaginaAbono(tienda: Pick<Tienda, "db" | "env" | "pasarelas">, pedido: Pedido) {
  const intento = await readIntento(tienda.db, pedido.id);
  if (!intento) return null;
  const dicho = isPagado(pedido.estado) && !(await isRetenido(tienda, pedido));
  const enviados = dicho ? intento.enviados : hideRecientes(intento.enviados);
  const llegado = enviados.reduce((all, { monto }) => all + (monto ?? 0), 0);
  const situacion = judge(pedido, { ...intento, enviados }, { llegado, dicho });
  if (situacion === null) return null;
  const { numero, titular, qr, cuentas } = (await readAjustes(tienda)).yape;
  return {
    pedido_id: pedido.id,
    numero_pedido: pedido.numero,
    situacion,
    /** No codes once staff confirmed full payment, even before the customer is told. */
    envia: situacion !== "llego_tarde" && !isPagado(pedido.estado),
    /** In céntimos. */
    falta: centimos(Math.max(0, intento.monto - llegado)),
    llegado: centimos(llegado),
    hasta: pedido.vence_en,
    canales: numero || cuentas ? listCanales({ numero, cuentas }) : [...CANALES_ABONO],
    cuenta: { numero, titular, qr, cuentas: cuentas.split("\n").filter(Boolean) },
    enviados: enviados.map(({ monto: _monto, visto_en: _visto, ...enviado }) => enviado),
  };
}

export type PaginaAbono = NonNullable<Awaited<ReturnType<typeof readPaginaAbono>>>;
