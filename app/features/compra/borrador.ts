import { parseMetodo } from "#app/features/pedidos/metodos.ts";
import { readPestana, writePestana } from "./sesion-pestana.ts";
import type { MetodoPago } from "#db/values.ts";

const CLAVE = "qhatu:checkout";

/** What the customer has typed into the checkout. */
export interface Borrador {
  telefono: string;
  direccion: string;
  /** Null when none is chosen. */
  metodo_pago: MetodoPago | null;
  terminos: boolean;
}

const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 2_000) : "");

/** What this customer typed before a reload, or before signing in again; another customer's is not shown. */
export function readBorrador(usuario_id: string): Borrador | null {
  const kept = readPestana(CLAVE);
  if (!kept || kept.usuario_id !== usuario_id) return null;
  const { telefono, direccion, metodo_pago, terminos } = kept;
  return {
    telefono: text(telefono),
    direccion: text(direccion),
    metodo_pago: parseMetodo(metodo_pago),
    terminos: terminos === true,
  };
}

export function saveBorrador(usuario_id: string, borrador: Borrador): void {
  writePestana(CLAVE, { usuario_id, ...borrador });
}

/** Once the order is paid. Until then Back from the payment page must find everything as it was. */
export function clearBorrador(): void {
  writePestana(CLAVE, null);
}
