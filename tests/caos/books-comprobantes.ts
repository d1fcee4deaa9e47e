import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { z } from "zod";
import type { Site } from "./processes.ts";

const registrado = z.object({
  tipo: z.string(),
  serie: z.string(),
  numero: z.string(),
  huella: z.string(),
  total: z.string(),
});

/** What the tax office has of the shop's receipts, by 'B001-12'. */
export type Registro = ReadonlyMap<string, z.infer<typeof registrado>>;

/** What the office's stand-in has taken. */
export function readRegistro({ dir }: Pick<Site, "dir">): Registro {
  const folder = path.join(dir, "oficina/sunat");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const all = files.map((name) => registrado.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
  return new Map(all.map((one) => [`${one.serie}-${one.numero}`, one]));
}

interface Papel {
  id: string;
  pedido_id: string;
  clase: "boleta" | "factura" | "nota_boleta" | "nota_factura";
  serie: string;
  numero: number;
  estado: "pendiente" | "aceptado" | "observado" | "registrada" | "rechazado" | "detenido";
  total: number;
  afecta_id: string | null;
  huella: string | null;
  comprador: string;
  emitido_en: Date;
}

const PAPELES = `
  select c.id, c.pedido_id, c.clase, c.serie, c.numero, c.estado, round(c.total * 100)::int as total, c.afecta_id,
    c.huella, c.datos #>> '{comprador,tipo}' as comprador, c.emitido_en
  from comprobantes c order by c.clase, c.serie, c.numero`;

interface Cobrado {
  id: string;
  total: number;
  aprobado: number;
  queda: number;
  reembolsos: number[];
  documento: string | null;
}

/** In céntimos; `reembolsos` are those that the staff ordered and the provider did. */
const COBRADOS = `
  select o.id, round(o.total * 100)::int as total,
    coalesce((select round(sum(g.aprobado) * 100) from pagos g where g.pedido_id = o.id), 0)::int as aprobado,
    coalesce((select round(sum(g.aprobado - g.reembolsado) * 100) from pagos g where g.pedido_id = o.id), 0)::int as queda,
    coalesce((select array_agg(round(r.monto * 100)::int) from reembolsos r join pagos g on g.id = r.pago_id
              where g.pedido_id = o.id and r.estado = 'hecho'), '{}') as reembolsos,
    (select c.documento from compradores c where c.pedido_id = o.id) as documento
  from pedidos o`;

const name = ({ serie, numero }: Papel) => `${serie}-${numero}`;
const sum = (all: readonly { total: number }[]) => all.reduce((total, one) => total + one.total, 0);

/** Whether the notes are the refunds, each refund in one note: a crash may join two that no reading saw apart. */
export function isGrouping(notas: readonly number[], reembolsos: readonly number[]): boolean {
  const [first, ...rest] = notas;
  if (first === undefined) return reembolsos.length === 0;
  // Each set of refunds that comes to the first note.
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

/** What is wrong with the receipts of one order. */
function* findOrderFaults({ id, total, aprobado, queda, reembolsos, documento }: Cobrado, papeles: readonly Papel[]) {
  const validos = papeles.filter(({ estado }) => estado !== "rechazado");
  const ventas = validos.filter(({ afecta_id }) => afecta_id === null);
  const notas = validos.filter(({ afecta_id }) => ventas.some((venta) => venta.id === afecta_id));
  const completo = aprobado >= total;
  const debe = completo ? Math.min(total, queda) : 0;
  const papel = sum(ventas) - sum(notas);
  if (papel !== debe) yield `order ${id}: receipts of ${papel}, kept ${debe}`;
  if (!completo && papeles.length > 0) yield `order ${id} was not paid and has ${papeles.length} receipts`;
  if (ventas.length > 1 || (debe > 0 && ventas.length === 0)) yield `order ${id} has ${ventas.length} receipts`;
  const refused = papeles.some(({ estado }) => estado === "rechazado");
  const [venta] = ventas;
  if (
    !refused &&
    aprobado === total &&
    venta &&
    !isGrouping(
      notas.map((nota) => nota.total),
      reembolsos,
    )
  )
    yield `order ${id}: notes of ${notas.map((nota) => nota.total).join(", ")} for refunds of ${reembolsos.join(", ")}`;
  if (!venta) return;
  if (venta.clase !== (documento === "ruc" ? "factura" : "boleta"))
    yield `order ${id}: a ${venta.clase} for ${documento}`;
  if (venta.clase === "boleta" && venta.total > 70_000 && venta.comprador === "0") yield `${name(venta)} names nobody`;
  const letra = venta.clase === "boleta" ? "nota_boleta" : "nota_factura";
  for (const nota of notas) if (nota.clase !== letra) yield `${name(nota)} corrects the ${venta.clase} ${name(venta)}`;
}

/** A number that is missing, twice or out of its time, of all that a series has given. */
function* findSeriesFaults(papeles: readonly Papel[], ultimos: ReadonlyMap<string, number>) {
  for (const [serie, ultimo] of ultimos) {
    const suyos = papeles.filter((papel) => `${papel.clase} ${papel.serie}` === serie);
    const numeros = suyos.map(({ numero }) => numero);
    if (numeros.length !== ultimo || numeros.some((numero, nth) => numero !== nth + 1))
      yield `series ${serie}: ${numeros.length} receipts, the last number ${ultimo}`;
    const late = suyos.find((papel, nth) => papel.emitido_en < (suyos[nth - 1]?.emitido_en ?? papel.emitido_en));
    if (late) yield `${name(late)} is of an earlier moment than the number before it`;
  }
}

/** What the office and the shop say differently of a receipt. */
function* findOfficeFaults(papeles: readonly Papel[], registro: Registro, pendientes: boolean) {
  const known = new Set(papeles.map(name));
  for (const numero of registro.keys()) if (!known.has(numero)) yield `the office has ${numero}, which the books lack`;
  const byId = new Map(papeles.map((papel) => [papel.id, papel]));
  for (const papel of papeles) {
    const taken = registro.get(name(papel));
    const answered = papel.estado !== "pendiente" && papel.estado !== "detenido";
    if (answered && !taken) yield `${name(papel)} is ${papel.estado}, and the office does not have it`;
    if (taken && taken.huella !== papel.huella) yield `${name(papel)}: the office has another text of it`;
    if (taken && Math.round(Number(taken.total) * 100) !== papel.total)
      yield `${name(papel)}: another sum at the office`;
    if (papel.estado === "pendiente" && !pendientes) yield `${name(papel)} was never answered`;
    // Nothing is left lying but a note of what was refused, which is not to be sent.
    if (papel.estado === "detenido" && (taken || byId.get(papel.afecta_id ?? "")?.estado !== "rechazado"))
      yield `${name(papel)} is held up`;
  }
}

/** How the receipts stand, for people to read. In céntimos. */
export interface Emitidos {
  boletas: number;
  facturas: number;
  notas: number;
  rechazados: number;
  /** Of the receipts that hold, less the notes. */
  papel: number;
  /** What the shop keeps of orders that were paid in full, up to their totals. */
  dinero: number;
}

/**
 * Holds the receipts against the money and against the tax office. `pendientes` allows receipts that are to be sent
 * again.
 */
export async function findReceiptFaults(
  client: Pick<Client, "query">,
  { registro, ajenos, pendientes = false }: { registro: Registro; ajenos: ReadonlySet<string>; pendientes?: boolean },
): Promise<{ faults: string[]; emitidos: Emitidos }> {
  const { rows: papeles } = await client.query<Papel>(PAPELES);
  const { rows } = await client.query<Cobrado>(COBRADOS);
  const cobrados = rows.filter(({ id }) => !ajenos.has(id));
  const { rows: series } = await client.query<{ clase: string; serie: string; ultimo: number }>(
    "select clase, serie, ultimo from series_comprobante",
  );
  const byOrder = Map.groupBy(papeles, ({ pedido_id }) => pedido_id);
  const faults = cobrados.flatMap((pedido) => [...findOrderFaults(pedido, byOrder.get(pedido.id) ?? [])]);
  const ultimos = new Map(series.map(({ clase, serie, ultimo }) => [`${clase} ${serie}`, ultimo]));
  faults.push(...findSeriesFaults(papeles, ultimos), ...findOfficeFaults(papeles, registro, pendientes));
  const refused = new Set(papeles.filter(({ estado }) => estado === "rechazado").map(({ id }) => id));
  const hold = papeles.filter(({ id, afecta_id }) => !refused.has(id) && !refused.has(afecta_id ?? ""));
  const ventas = hold.filter(({ afecta_id }) => afecta_id === null);
  const notas = hold.filter(({ afecta_id }) => afecta_id !== null);
  const dinero = cobrados.map(({ total, aprobado, queda }) => (aprobado >= total ? Math.min(total, queda) : 0));
  const emitidos = {
    boletas: ventas.filter(({ clase }) => clase === "boleta").length,
    facturas: ventas.filter(({ clase }) => clase === "factura").length,
    notas: notas.length,
    rechazados: refused.size,
    papel: sum(ventas) - sum(notas),
    dinero: dinero.reduce((all, one) => all + one, 0),
  };
  if (emitidos.papel !== emitidos.dinero) faults.push(`receipts of ${emitidos.papel}, money of ${emitidos.dinero}`);
  return { faults, emitidos };
}
