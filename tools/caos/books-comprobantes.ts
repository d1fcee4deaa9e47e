import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { z } from "zod";
import type { Site } from "./processes.ts";

const registrado = z.object({
  tipo: z.string(),
  serie: z.string(),
  numero: z.string(),
  huella: z.string(),
  total: z.string(),
});

export type Registro = ReadonlyMap<string, z.infer<typeof registrado>>;

export function readRegistro({ dir }: Pick<Site, "dir">): Registro {
  const folder = path.join(dir, "oficina/sunat");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const all = files.map((name) => registrado.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
  return new Map(all.map((one) => [`${one.serie}-${one.numero}`, one]));
}

interface Papel {
  id: string;
  clase: "boleta" | "factura" | "nota_boleta" | "nota_factura";
  serie: string;
  numero: number;
  estado: "pendiente" | "aceptado" | "observado" | "registrada" | "rechazado" | "detenido";
  total: number;
  afecta_id: string | null;
  huella: string | null;
}

const PAPELES = `
  select c.id, c.clase, c.serie, c.numero, c.estado, round(c.total * 100)::int as total, c.afecta_id, c.huella
  from comprobantes c order by c.clase, c.serie, c.numero`;

interface Cobrado {
  id: string;
  total: number;
  aprobado: number;
  queda: number;
  /** Paid at the door: its receipt is due from then, whatever the courier brings. */
  recibido: boolean;
}

/** In céntimos. */
const COBRADOS = `
  select o.id, round(o.total * 100)::int as total,
    o.metodo_pago = 'contra_entrega' and o.estado = 'entregado' as recibido,
    coalesce((select round(sum(g.aprobado) * 100) from pagos g where g.pedido_id = o.id), 0)::int as aprobado,
    coalesce((select round(sum(g.aprobado - g.reembolsado) * 100) from pagos g where g.pedido_id = o.id), 0)::int as queda
  from pedidos o`;

const name = ({ serie, numero }: Papel) => `${serie}-${numero}`;
const sum = (all: readonly { total: number }[]) => all.reduce((total, one) => total + one.total, 0);

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
    // Only notes of a refused receipt may stay unsent.
    if (papel.estado === "detenido" && (taken || byId.get(papel.afecta_id ?? "")?.estado !== "rechazado"))
      yield `${name(papel)} is held up`;
  }
}

/** Summary of the receipts, in céntimos. */
export interface Emitidos {
  boletas: number;
  facturas: number;
  notas: number;
  rechazados: number;
  /** Valid receipts less notes. */
  papel: number;
  /** Money kept of paid orders, up to their totals. */
  dinero: number;
}

/** Checks receipts against money and tax office. `pendientes`: allows unsent receipts. */
export async function findReceiptFaults(
  client: Pick<Pool, "query">,
  { registro, ajenos, pendientes = false }: { registro: Registro; ajenos: ReadonlySet<string>; pendientes?: boolean },
): Promise<{ faults: string[]; emitidos: Emitidos }> {
  const { rows: papeles } = await client.query<Papel>(PAPELES);
  const { rows } = await client.query<Cobrado>(COBRADOS);
  const cobrados = rows.filter(({ id }) => !ajenos.has(id));
  const faults = [...findOfficeFaults(papeles, registro, pendientes)];
  const refused = new Set(papeles.filter(({ estado }) => estado === "rechazado").map(({ id }) => id));
  const hold = papeles.filter(({ id, afecta_id }) => !refused.has(id) && !refused.has(afecta_id ?? ""));
  const ventas = hold.filter(({ afecta_id }) => afecta_id === null);
  const notas = hold.filter(({ afecta_id }) => afecta_id !== null);
  const dinero = cobrados.map(({ total, aprobado, queda, recibido }) => {
    if (recibido) return total - (aprobado - queda);
    return aprobado >= total ? Math.min(total, queda) : 0;
  });
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
