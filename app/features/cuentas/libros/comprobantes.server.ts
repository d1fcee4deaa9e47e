import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import type { ClaseComprobante, DocumentoComprador, EstadoComprobante } from "#db/values.ts";
import { BOLETA_CON_DOCUMENTO_SOLES } from "#lib/atencion.ts";
import { type Descuadre, soles } from "./libros.ts";

/** Amounts in céntimos. */
interface Papel {
  id: string;
  clase: ClaseComprobante;
  numero: string;
  estado: EstadoComprobante;
  total: number;
  afecta_id: string | null;
  comprador: string;
}

interface PedidoConPapeles {
  id: string;
  numero: number;
  total: number;
  aprobado: number;
  /** Left after refunds. */
  queda: number;
  /** Done by the provider, and ordered by staff. */
  reembolsos: number[];
  documento: DocumentoComprador | null;
  papeles: Papel[];
}

/** Orders at a time. */
const LOTE = 1_000;

/** When receipts were switched on last; null where they are off. Orders paid before have none. */
const EMITE_DESDE = sql`(
  select max(a.created_at) from auditoria a join emisor_comprobantes e on e.activo
  where a.objeto = 'comprobante' and a.objeto_id = 'emisor' and a.despues ->> 'activo' = 'true'
    and a.antes ->> 'activo' is distinct from 'true')`;

/** Orders with receipts, and those that were paid since receipts are issued, in order of their ids. */
async function readLote(tx: Tx, after: string): Promise<PedidoConPapeles[]> {
  const { rows } = await tx.execute<PedidoConPapeles & Record<string, unknown>>(sql`
    select o.id, o.numero, round(o.total * 100)::float8 as total,
      coalesce((select round(sum(g.aprobado) * 100) from pagos g where g.pedido_id = o.id), 0)::float8 as aprobado,
      coalesce((select round(sum(g.aprobado - g.reembolsado) * 100) from pagos g where g.pedido_id = o.id), 0)::float8
        as queda,
      coalesce((select array_agg(round(r.monto * 100)::float8) from reembolsos r join pagos g on g.id = r.pago_id
        where g.pedido_id = o.id and r.estado = 'hecho'), '{}') as reembolsos,
      (select c.documento from compradores c where c.pedido_id = o.id) as documento,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'clase', c.clase, 'numero', c.serie || '-' || c.numero,
          'estado', c.estado, 'total', round(c.total * 100), 'afecta_id', c.afecta_id,
          'comprador', c.datos #>> '{comprador,tipo}') order by c.id)
        from comprobantes c
        where c.pedido_id = o.id and c.ambiente = (select ambiente from emisor_comprobantes)
      ), '[]') as papeles
    from pedidos o
    where o.id > ${after}::uuid
      and (exists (select 1 from comprobantes c where c.pedido_id = o.id)
        or exists (select 1 from caja c where c.pedido_id = o.id and c.vende and c.momento >= ${EMITE_DESDE}))
    order by o.id limit ${LOTE}`);
  return rows;
}

const sum = (all: readonly { total: number }[]) => all.reduce((total, one) => total + one.total, 0);

/** Whether the notes equal the refunds, each refund in one note: a crash may join two into one reading. */
export function isGrouping(notas: readonly number[], reembolsos: readonly number[]): boolean {
  const [first, ...rest] = notas;
  if (first === undefined) return reembolsos.length === 0;
  // Each set of refunds with the first note's sum.
  for (let set = 1; set < 2 ** reembolsos.length; set += 1) {
    const inside = reembolsos.filter((_, nth) => set & (1 << nth));
    if (inside.reduce((all, one) => all + one, 0) !== first) continue;
    if (
      isGrouping(
        rest,
        reembolsos.filter((_, nth) => !(set & (1 << nth))),
      )
    )
      return true;
  }
  return false;
}

const list = (amounts: readonly number[]) => amounts.map(soles).join(", ") || "ninguna";

function* findPedido({ numero, total, aprobado, queda, reembolsos, documento, papeles }: PedidoConPapeles) {
  const pedido = `Pedido ${numero}`;
  const validos = papeles.filter(({ estado }) => estado !== "rechazado");
  const ventas = validos.filter(({ afecta_id }) => afecta_id === null);
  const notas = validos.filter(({ afecta_id }) => ventas.some((venta) => venta.id === afecta_id));
  const completo = aprobado >= total;
  const debe = completo ? Math.min(total, queda) : 0;
  const papel = sum(ventas) - sum(notas);
  if (papel !== debe) yield `${pedido}: comprobantes por ${soles(papel)}, y se cobró ${soles(debe)}`;
  if (!completo && papeles.length > 0) yield `${pedido}: no está pagado y tiene ${papeles.length} comprobantes`;
  if (ventas.length > 1) yield `${pedido}: tiene ${ventas.length} comprobantes de venta`;
  const [venta] = ventas;
  if (!venta) return;
  const montos = notas.map((nota) => nota.total);
  // Money above the total is no sale, and needs no note when it goes back.
  if (validos.length === papeles.length && aprobado === total && !isGrouping(montos, reembolsos))
    yield `${pedido}: notas de ${list(montos)} por devoluciones de ${list(reembolsos)}`;
  if (venta.clase !== (documento === "ruc" ? "factura" : "boleta"))
    yield `${pedido}: una ${venta.clase} para ${documento ?? "nadie"}`;
  if (venta.clase === "boleta" && venta.total > BOLETA_CON_DOCUMENTO_SOLES * 100 && venta.comprador === "0")
    yield `${venta.numero}: pasa de S/ ${BOLETA_CON_DOCUMENTO_SOLES} y no nombra a nadie`;
  const clase = venta.clase === "boleta" ? "nota_boleta" : "nota_factura";
  for (const nota of notas) if (nota.clase !== clase) yield `${nota.numero}: corrige la ${venta.clase} ${venta.numero}`;
}

/** Missing and double numbers, and times against the order of the numbers, within a series. */
async function findSeries(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ serie: string; ultimo: number; hay: number; mayor: number }>(sql`
    select s.serie, s.ultimo, count(c.id)::int as hay, coalesce(max(c.numero), 0) as mayor
    from series_comprobante s left join comprobantes c on c.clase = s.clase and c.serie = s.serie
    group by s.clase, s.serie having count(c.id) <> s.ultimo or coalesce(max(c.numero), 0) <> s.ultimo
    order by s.serie`);
  const late = await tx.execute<{ numero: string }>(sql`
    select serie || '-' || numero as numero from (
      select serie, numero, emitido_en, lag(emitido_en) over (partition by clase, serie order by numero) as antes
      from comprobantes
    ) c where emitido_en < antes order by 1`);
  return [
    ...rows.map(
      ({ serie, ultimo, hay, mayor }) =>
        `Serie ${serie}: ${hay} comprobantes hasta el ${mayor}, y su último número es ${ultimo}`,
    ),
    ...late.rows.map(({ numero }) => `${numero}: es de un momento anterior al número que le precede`),
  ];
}

/** Receipts less notes are the money kept of each order, of the right kind, with numbers that have no gap. */
export async function findDescuadresDeComprobantes(tx: Tx): Promise<Descuadre[]> {
  const textos = await findSeries(tx);
  let lote: PedidoConPapeles[];
  let after = "00000000-0000-0000-0000-000000000000";
  do {
    lote = await readLote(tx, after);
    textos.push(...lote.flatMap((pedido) => [...findPedido(pedido)]));
    after = lote.at(-1)?.id ?? after;
  } while (lote.length === LOTE);
  return textos.map((texto) => ({ libro: "comprobantes", texto }));
}
