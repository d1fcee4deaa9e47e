import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestScope, Tienda } from "#app/context.ts";
import { giveBackHit, type RateLimit, reserveHit, toDigest } from "#app/features/base/limites/limites.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import { receiveOpenForm } from "#app/features/base/limites/open-form.server.ts";
import type { Db } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { ClaseComprobante } from "#db/values.ts";
import { readTexts } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { formatNumero } from "./comprobantes.ts";
import { CAMPOS_CONSULTA, type CampoConsulta, type ComprobanteHallado } from "./consulta.ts";
import { type ConsultaInput, consultaSchema } from "./consulta.schema.ts";
import { readEmite } from "./emision.server.ts";

/** Look-ups per network; finding and downloading a receipt takes three. */
const POR_RED: RateLimit = { max: 40, seconds: 900 };

/** Wrong look-ups of one number per network, against guessing date and total without blocking other networks. */
const POR_NUMERO: RateLimit = { max: 10, seconds: 3_600 };

/** True ever since the first receipt, as the address is printed on receipts. */
export async function isConsultable({ db }: Pick<Tienda, "db">): Promise<boolean> {
  if (await readEmite({ db })) return true;
  const [uno] = await db.select({ id: comprobantes.id }).from(comprobantes).limit(1);
  return uno !== undefined;
}

const toClase = ({ tipo, serie }: ConsultaInput): ClaseComprobante => {
  if (tipo !== "nota") return tipo;
  return serie.startsWith("F") ? "nota_factura" : "nota_boleta";
};

/** Needs all five fields to match; null otherwise, and for refused receipts. */
export async function findConsultado(db: Db, consulta: ConsultaInput) {
  const { serie, numero, fecha, total } = consulta;
  const { clase, emitido_en, estado, xml, cdr, huella, datos } = comprobantes;
  const [fila] = await db
    .select({
      clase,
      serie: comprobantes.serie,
      numero: comprobantes.numero,
      numero_pedido: pedidos.numero,
      emitido_en,
      xml,
      cdr,
      huella,
      datos,
    })
    .from(comprobantes)
    .innerJoin(pedidos, eq(pedidos.id, comprobantes.pedido_id))
    .where(
      and(
        eq(clase, toClase(consulta)),
        eq(comprobantes.serie, serie),
        eq(comprobantes.numero, numero),
        eq(comprobantes.total, total),
        eq(sql`${datos} ->> 'dia'`, fecha),
        ne(estado, "rechazado"),
      ),
    );
  return fila ?? null;
}

export type FilaConsultada = NonNullable<Awaited<ReturnType<typeof findConsultado>>>;

const toHallado = ({ clase, datos, huella, ...fila }: FilaConsultada): ComprobanteHallado => {
  return { clase, numero: formatNumero(fila), dia: datos.dia, total: datos.total, firmado: huella !== null };
};

type Valores = Record<CampoConsulta, string>;

export type RespuestaConsulta =
  | { tipo: "hallado"; comprobante: ComprobanteHallado; valores: Valores }
  | { tipo: "no_hallado"; valores: Valores }
  | OpenFormRefusal<CampoConsulta>;

/**
 * Anybody may look up, within limits. Unknown and non-matching receipts get the same answer. `fila` is for its files.
 */
export async function receiveConsulta(
  tienda: Pick<Tienda, "db" | "env">,
  scope: RequestScope,
  form: FormData,
): Promise<{ respuesta: RespuestaConsulta; fila: FilaConsultada | null }> {
  const { db, env } = tienda;
  const rules = { name: "comprobante", names: CAMPOS_CONSULTA, schema: consultaSchema, limit: POR_RED } as const;
  const answer = await receiveOpenForm(tienda, scope, form, rules, async (consulta) => {
    const { serie, numero } = consulta;
    const digest = toDigest(`${toClase(consulta)} ${serie} ${numero} ${toNetwork(scope.ip)}`);
    const reserva = env.LIMITES ? await reserveHit(db, `comprobante-numero:${digest}`, POR_NUMERO) : null;
    if (typeof reserva === "number") return { tipo: "buscado" as const, full: true, fila: null };
    const fila = await findConsultado(db, consulta);
    if (fila && reserva) await giveBackHit(db, reserva);
    return { tipo: "buscado" as const, full: false, fila };
  });
  if (answer.tipo !== "buscado") return { respuesta: answer, fila: null };
  const { fila, full } = answer;
  const valores = readTexts(form, CAMPOS_CONSULTA);
  if (full) return { respuesta: { tipo: "error", motivo: "limite", valores }, fila: null };
  if (!fila) return { respuesta: { tipo: "no_hallado", valores }, fila: null };
  return { respuesta: { tipo: "hallado", comprobante: toHallado(fila), valores }, fila };
}
