import { randomInt } from "node:crypto";

/** Money that came into the shop's own account, or left it, by the code of the operation. In céntimos. */
export interface Cuenta {
  entradas: Map<string, number>;
  salidas: Map<string, number>;
  /** The refund that an operation is for: a person makes one for each. */
  salidaDe: Map<string, string>;
  /** Codes that the shop told a buyer to have. */
  recibidos: { pedido_id: string; codigo: string }[];
}

export const openCuenta = (): Cuenta => ({
  entradas: new Map(),
  salidas: new Map(),
  salidaDe: new Map(),
  recibidos: [],
});

/** As the database compares codes: without the zeros before them. */
export const normalize = (codigo: string): string => codigo.replace(/^0+/, "");

function newCodigo(taken: ReadonlyMap<string, number>): string {
  for (;;) {
    const codigo = String(randomInt(10_000_000, 99_999_999));
    if (!taken.has(codigo)) return codigo;
  }
}

/** A buyer pays. Returns the code. */
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

/** A code that somebody else paid with; a made-up one before anybody did. */
export function copyCodigo({ entradas }: Cuenta): string {
  const all = [...entradas.keys()];
  return all[randomInt(Math.max(1, all.length))] ?? newCodigo(entradas);
}

/** A code with which nobody paid. */
export const inventCodigo = ({ entradas }: Cuenta): string => newCodigo(entradas);
