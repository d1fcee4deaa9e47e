import type { Campos, Entrada } from "#app/features/base/auditoria/auditoria.ts";
import {
  CAMPOS,
  type FilaProductos,
  NOMBRES,
  type NombreCampo,
  toRegistro,
} from "#app/features/catalogo/productos/campos.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";

/** Limit for many products; one product's change can be undone any time. */
export const MINUTOS_JUNTOS = 10;

const ACCIONES = ["editar", "importar", "eliminar", "restaurar", "revertir"];

type Anotado = Pick<Entrada, "accion" | "antes" | "despues">;

export const isReversible = ({ accion, antes, despues }: Anotado): boolean =>
  ACCIONES.includes(accion) && (!antes || !despues || listCambiados(antes).length > 0);

export const isReciente = (entrada: Pick<Entrada, "created_at">, ahora: number): boolean =>
  ahora - entrada.created_at.getTime() < MINUTOS_JUNTOS * 60_000;

const listCambiados = (antes: Campos): NombreCampo[] => NOMBRES.filter((name) => Object.hasOwn(antes, name));

export type Reversion =
  /** Former fields, and the difference of stock. */
  | { tipo: "campos"; registro: Campos; cantidad: number }
  | { tipo: "restaura" }
  | { tipo: "elimina" }
  | { tipo: "igual" }
  | { tipo: "omitido"; razon: string };

const omit = (razon: string): Reversion => ({ tipo: "omitido", razon });
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const readCuenta = (valor: unknown): number | null => (typeof valor === "number" ? valor : null);

function judgeStock(stock: number, antes: Campos, despues: Campos): number | string {
  const [was, is] = [readCuenta(antes.stock), readCuenta(despues.stock)];
  if (was === null || is === null) return 0;
  if (stock + was - is < 0) return `Solo hay ${stock} en stock.`;
  return stock + was - is > STOCK_MAXIMO ? "El stock pasaría del máximo." : was - is;
}

/** Restores fields that nobody changed since; stock by difference, so that sales since then stay. */
export function computeReversion(row: FilaProductos, { antes, despues }: Anotado): Reversion {
  if (!despues) return row.eliminado_en ? { tipo: "restaura" } : { tipo: "igual" };
  if (row.eliminado_en) return antes ? omit("Está eliminado.") : { tipo: "igual" };
  if (!antes) return { tipo: "elimina" };
  const ahora: Campos = toRegistro(CAMPOS, row);
  const nombres = listCambiados(antes).filter((name) => name !== "stock" && !same(ahora[name], antes[name]));
  const otros = nombres.filter((name) => !same(ahora[name], despues[name]));
  if (otros.length > 0) return omit(`Después cambió: ${otros.map((name) => CAMPOS[name].etiqueta).join(", ")}.`);
  if (nombres.includes("precio") && row.oferta_hasta) return omit(faultEnOferta(row.oferta_hasta));
  const cantidad = judgeStock(row.stock, antes, despues);
  if (typeof cantidad === "string") return omit(cantidad);
  const registro = { ...ahora, ...Object.fromEntries(nombres.map((name) => [name, antes[name]])) };
  if (registro.estado === "activo" && registro.activo_desde) return omit("Después se puso un día para activarlo.");
  if (nombres.length === 0 && cantidad === 0) return { tipo: "igual" };
  return { tipo: "campos", registro: { ...registro, version: row.version + Number(nombres.length > 0) }, cantidad };
}
