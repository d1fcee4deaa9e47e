import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { toSoles } from "#lib/dinero.ts";
import { fromSignedSoles, toSignedSoles } from "#lib/dinero-con-signo.ts";
import { formatDiaHora } from "#lib/fechas.ts";
import type { Cell } from "#lib/csv.ts";
import { toShortId } from "#lib/text.ts";
import { formatLugar, isLugar } from "#lib/ubigeo/lugares.ts";
import type { Db } from "#db/client.server.ts";
import { cliente, despachos, isSuCuenta, pagos, pedidos, usuarios } from "#db/schema/index.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import type { TipoAjuste } from "#db/values.ts";
import type { FiltrosPedidos } from "./lista.ts";
import { joinDespachos } from "./join-despachos.server.ts";
import { readCondition } from "./lista.server.ts";
import { NOMBRE_COBRO, NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";

const LOTE = 1_000;

export const COLUMNAS = [
  "Pedido",
  "Fecha",
  "Hora",
  "Estado",
  "Pago",
  "Cliente",
  "Correo",
  "Teléfono",
  "Dirección de envío",
  "Método de pago",
  "Productos",
  "Unidades",
  "Cupón",
  "Descuento",
  "Envío",
  "Subtotal",
  "IGV",
  "Total",
  "Devuelto",
  "Requiere atención",
  "Entrega desde",
  "Entrega hasta",
  "Courier",
  "Número de envío",
  "Número",
  "Distrito",
  "Recibe",
  "ID",
];

function readLote(db: Db, where: SQL | undefined, after: string | null, lote: number) {
  const here = db
    .select({ created_at: pedidos.created_at, id: pedidos.id })
    .from(pedidos)
    .where(eq(pedidos.id, after ?? ""));
  const beyond = after === null ? undefined : sql`(${pedidos.created_at}, ${pedidos.id}) < (${here})`;
  const devuelto = db
    .select({ n: sql`coalesce(sum(${pagos.reembolsado}), 0)` })
    .from(pagos)
    .where(eq(pagos.pedido_id, pedidos.id));
  return db
    .select({
      pedido: pedidos,
      persona: cliente,
      devuelto: sql`(${devuelto})`.mapWith(pagos.reembolsado),
      couriers: joinDespachos(despachos.courier),
      numeros: joinDespachos(despachos.numero),
    })
    .from(pedidos)
    .leftJoin(usuarios, isSuCuenta)
    .where(and(where, beyond))
    .orderBy(desc(pedidos.created_at), desc(pedidos.id))
    .limit(lote);
}

type FilaPedidoCsv = Awaited<ReturnType<typeof readLote>>[number];

/** A spreadsheet would read '+51…' as a formula or a number. */
const phoneCell = (telefono: string | null): string => (telefono ?? "").replace(/^\+51(\d+)$/, "(+51) $1");

const sumAjustes = ({ ajustes }: FilaPedidoCsv["pedido"], tipo: TipoAjuste): number =>
  toSignedSoles(ajustes.reduce((sum, linea) => (linea.tipo === tipo ? sum + fromSignedSoles(linea.monto) : sum), 0));

function toCells({ pedido, persona, devuelto, couriers, numeros }: FilaPedidoCsv): Cell[] {
  const [dia, hora] = formatDiaHora(pedido.created_at);
  return [
    // Without '#' a spreadsheet reads 12e34567 as a number.
    `#${toShortId(pedido.id)}`,
    dia,
    hora,
    NOMBRE_ESTADO[pedido.estado],
    NOMBRE_COBRO[pedido.cobro],
    formatNombre(persona),
    persona.email,
    phoneCell(pedido.telefono),
    pedido.direccion_envio,
    NOMBRE_METODO[pedido.metodo_pago],
    pedido.items.map(({ cantidad, nombre }) => `${cantidad} x ${nombre}`).join(", "),
    pedido.items.reduce((sum, { cantidad }) => sum + cantidad, 0),
    pedido.ajustes.flatMap(({ codigo }) => codigo ?? []).join(", "),
    sumAjustes(pedido, "cupon"),
    sumAjustes(pedido, "envio"),
    toSoles(pedido.subtotal),
    toSoles(pedido.igv),
    toSoles(pedido.total),
    toSoles(devuelto),
    pedido.requiere_atencion ?? "",
    pedido.entrega?.desde ?? "",
    pedido.entrega?.hasta ?? "",
    couriers ?? "",
    numeros ?? "",
    pedido.numero,
    isLugar(pedido.distrito) ? formatLugar(pedido.distrito) : "",
    pedido.receptor,
    pedido.id,
  ];
}

/** Reads orders in batches, newest first. */
export async function* exportPedidos(db: Db, filtros: FiltrosPedidos, lote = LOTE): AsyncGenerator<Cell[][]> {
  const where = await readCondition(db, filtros);
  let after: string | null = null;
  for (;;) {
    const rows: FilaPedidoCsv[] = await readLote(db, where, after, lote);
    yield rows.map(toCells);
    after = rows.at(-1)?.pedido.id ?? null;
    if (rows.length < lote) return;
  }
}
