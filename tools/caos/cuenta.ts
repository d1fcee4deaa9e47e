import { randomInt } from "node:crypto";

/** Money into and out of the shop's own account, by operation code. In céntimos. */
export interface Cuenta {
  entradas: Map<string, number>;
  salidas: Map<string, number>;
  salidaDe: Map<string, string>;
  /** Codes that the shop confirmed to a buyer. */
  recibidos: { pedido_id: string; codigo: string }[];
  /** Sums that staff took at the counter or of a courier, by the form's key. In céntimos. */
  enMano: Map<string, number>;
  /** Keys of those that the shop confirmed. */
  dichos: Set<string>;
}

export const openCuenta = (): Cuenta => ({
  entradas: new Map(),
  salidas: new Map(),
  salidaDe: new Map(),
  recibidos: [],
  enMano: new Map(),
  dichos: new Set(),
});

/** As the database compares codes: without leading zeros. */
export const normalize = (codigo: string): string => codigo.replace(/^0+/, "");

function newCodigo(taken: ReadonlyMap<string, number>): string {
  for (;;) {
    const codigo = String(randomInt(10_000_000, 99_999_999));
    if (!taken.has(codigo)) return codigo;
  }
}

export function pay({ entradas }: Cuenta, monto: number): string {
  const codigo = newCodigo(entradas);
  entradas.set(codigo, monto);
  return codigo;
}

/** Staff pay a refund, once. Returns the code. */
export function giveBack({ salidas, salidaDe }: Cuenta, devolucion: string, monto: number): string {
  const known = salidaDe.get(devolucion);
  if (known !== undefined) return known;
  const codigo = newCodigo(salidas);
  salidas.set(codigo, monto);
  salidaDe.set(devolucion, codigo);
  return codigo;
}

/** Somebody else's code; an invented one if there is none. */
export function copyCodigo({ entradas }: Cuenta): string {
  const all = [...entradas.keys()];
  return all[randomInt(Math.max(1, all.length))] ?? newCodigo(entradas);
}

export const inventCodigo = ({ entradas }: Cuenta): string => newCodigo(entradas);
