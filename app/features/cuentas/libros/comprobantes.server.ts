import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import type { ClaseComprobante, DocumentoComprador, Estado, EstadoComprobante } from "#db/values.ts";
import { BOLETA_CON_DOCUMENTO_SOLES } from "#lib/atencion.ts";
import { type HallazgoLibros, soles, type Unidad } from "./libros.ts";
import { type Revision, toArray } from "./revisar.server.ts";

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
  /** One was ordered, and is not known to be done. */
  devolviendo: boolean;
  /** Staff corrected a payment by hand: what it had added may have split a refund's note in two. */
  corregido: boolean;
  documento: DocumentoComprador | null;
  estado: Estado;
  /** Paid when delivered. */
  contra: boolean;
  papeles: Papel[];
}

/** When receipts were switched on last; null where they are off. Orders paid before have none. */
const EMITE_DESDE = sql`(
  select max(a.created_at) from auditoria a join emisor_comprobantes e on e.activo
  where a.objeto = 'comprobante' and a.objeto_id = 'emisor' and a.despues ->> 'activo' = 'true'
    and a.antes ->> 'activo' is distinct from 'true')`;

/** Of these orders those with receipts, and those that were paid since receipts are issued. */
async function listConPapeles(tx: Tx, ids: readonly string[]): Promise<PedidoConPapeles[]> {
  const { rows } = await tx.execute<PedidoConPapeles & Record<string, unknown>>(sql`
    select o.id, o.numero, round(o.total * 100)::float8 as total,
      coalesce((select round(sum(g.aprobado) * 100) from pagos g where g.pedido_id = o.id), 0)::float8 as aprobado,
      coalesce((select round(sum(g.aprobado - g.reembolsado) * 100) from pagos g where g.pedido_id = o.id), 0)::float8
        as queda,
      coalesce((select array_agg(round(r.monto * 100)::float8) from reembolsos r join pagos g on g.id = r.pago_id
        where g.pedido_id = o.id and r.estado = 'hecho'), '{}') as reembolsos,
      exists (select from reembolsos r join pagos g on g.id = r.pago_id
        where g.pedido_id = o.id and r.estado = 'creando') as devolviendo,
      exists (select from pagos g where g.pedido_id = o.id and g.correcciones > 0) as corregido,
      (select c.documento from compradores c where c.pedido_id = o.id) as documento,
      o.estado, o.metodo_pago = 'contra_entrega' as contra,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'clase', c.clase, 'numero', c.serie || '-' || c.numero,
          'estado', c.estado, 'total', round(c.total * 100), 'afecta_id', c.afecta_id,
          'comprador', c.datos #>> '{comprador,tipo}') order by c.id)
        from comprobantes c
        where c.pedido_id = o.id and c.ambiente = (select ambiente from emisor_comprobantes)
      ), '[]') as papeles
    from pedidos o
    where o.id = any(${toArray("pedido", ids)})
      and (exists (select 1 from comprobantes c where c.pedido_id = o.id)
        or exists (select 1 from caja c where c.pedido_id = o.id and c.vende and c.momento >= ${EMITE_DESDE})
        or (o.metodo_pago = 'contra_entrega' and o.estado = 'entregado' and exists (
          select 1 from eventos_pedido e
          where e.pedido_id = o.id and e.tipo = 'entregado' and e.created_at >= ${EMITE_DESDE})))
    order by o.id`);
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

/** What its receipts less notes may be, the likelier last. */
function listDebidos({ total, aprobado, queda, estado, contra, papeles }: PedidoConPapeles): number[] {
  const suyo = Math.min(total, queda);
  // All of it was given back once: a part that came afterwards completes no sale.
  if (aprobado >= total) return aprobado - queda >= total && suyo < total ? [0, suyo] : [suyo];
  // Once paid by hand, and corrected: a note takes off what did not come after all.
  if (!contra) return [suyo, 0];
  // Paid at the door, it has its receipt from the delivery on, and keeps it on a way back to the door.
  if (estado === "entregado") return [total - (aprobado - queda)];
  if (estado === "cancelado") return [papeles.length > 0 ? suyo : 0];
  // A courier handed it over, and the sum was corrected.
  return papeles.some(({ afecta_id }) => afecta_id !== null) ? [0, total, suyo] : [0, total];
}

function* findPedido(datos: PedidoConPapeles) {
  const { numero, total, aprobado, reembolsos, devolviendo, corregido, documento, papeles, contra } = datos;
  const pedido = `Pedido ${numero}`;
  const validos = papeles.filter(({ estado }) => estado !== "rechazado");
  const ventas = validos.filter(({ afecta_id }) => afecta_id === null);
  const notas = validos.filter(({ afecta_id }) => ventas.some((venta) => venta.id === afecta_id));
  const completo = aprobado >= total || contra;
  const papel = sum(ventas) - sum(notas);
  const debidos = listDebidos(datos);
  const falla = !debidos.includes(papel);
  if (falla && !completo) yield `${pedido}: no está pagado y tiene comprobantes por ${soles(papel)}`;
  if (falla && completo) yield `${pedido}: comprobantes por ${soles(papel)}, y se cobró ${soles(debidos.at(-1) ?? 0)}`;
  if (falla && ventas.length > 1) yield `${pedido}: tiene ${ventas.length} comprobantes de venta`;
  const [venta] = ventas;
  if (!venta) return;
  const montos = notas.map((nota) => nota.total);
  // Money above the total is no sale, and needs no note when it goes back; a second sale comes after a correction.
  const simple = validos.length === papeles.length && ventas.length === 1 && aprobado === total;
  if (simple && !devolviendo && !corregido && !isGrouping(montos, reembolsos))
    yield `${pedido}: notas de ${list(montos)} por devoluciones de ${list(reembolsos)}`;
  if (venta.clase !== (documento === "ruc" ? "factura" : "boleta"))
    yield `${pedido}: una ${venta.clase} para ${documento ?? "nadie"}`;
  if (venta.clase === "boleta" && venta.total > BOLETA_CON_DOCUMENTO_SOLES * 100 && venta.comprador === "0")
    yield `${venta.numero}: pasa de S/ ${BOLETA_CON_DOCUMENTO_SOLES} y no nombra a nadie`;
  const clase = venta.clase === "boleta" ? "nota_boleta" : "nota_factura";
  for (const nota of notas) if (nota.clase !== clase) yield `${nota.numero}: corrige la ${venta.clase} ${venta.numero}`;
}

/** Missing and double numbers, and times against the order of the numbers, within a series. */
async function listFaltasDeSerie(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const named = sql`clase || '/' || serie = any(${toArray("serie", ids)})`;
  const { rows } = await tx.execute<{ serie: string; ultimo: number; hay: number; mayor: number }>(sql`
    select s.serie, s.ultimo, count(c.id)::int as hay, coalesce(max(c.numero), 0) as mayor
    from (select * from series_comprobante where ${named}) s
    left join comprobantes c on c.clase = s.clase and c.serie = s.serie
    group by s.clase, s.serie, s.ultimo having count(c.id) <> s.ultimo or coalesce(max(c.numero), 0) <> s.ultimo
    order by s.serie`);
  const late = await tx.execute<{ numero: string }>(sql`
    select serie || '-' || numero as numero from (
      select c.serie, c.numero, c.emitido_en,
        lag(c.emitido_en) over (partition by c.clase, c.serie order by c.numero) as antes
      from (select * from series_comprobante where ${named}) s
      join comprobantes c on c.clase = s.clase and c.serie = s.serie
    ) c where emitido_en < antes order by 1`);
  return [
    ...rows.map(
      ({ serie, ultimo, hay, mayor }) =>
        `Serie ${serie}: ${hay} comprobantes hasta el ${mayor}, y su último número es ${ultimo}`,
    ),
    ...late.rows.map(({ numero }) => `${numero}: es de un momento anterior al número que le precede`),
  ];
}

const toHallazgo = (unidad: Unidad, id: string, texto: string, nth: number): HallazgoLibros => {
  return { clave: [unidad, id, nth].join(":"), unidad, id, libro: "comprobantes", texto };
};

const SERIES: Revision = {
  nombre: "series",
  unidad: "serie",
  async find(tx, ids) {
    const found: HallazgoLibros[] = [];
    for (const id of ids) {
      const textos = await listFaltasDeSerie(tx, [id]);
      found.push(...textos.map((texto, nth) => toHallazgo("serie", id, texto, nth)));
    }
    return found;
  },
};

/** Receipts less notes are the money kept of each order, of the right kind. */
const PAPELES: Revision = {
  nombre: "papeles",
  unidad: "pedido",
  async find(tx, ids) {
    const pedidos = await listConPapeles(tx, ids);
    return pedidos.flatMap((pedido) =>
      [...findPedido(pedido)].map((texto, nth) => toHallazgo("pedido", pedido.id, texto, nth)),
    );
  },
};

/** Receipts are the money that orders kept, with numbers that have no gap. */
export const COMPROBANTES: readonly Revision[] = [PAPELES, SERIES];
