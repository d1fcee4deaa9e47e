import { formatSigned } from "#lib/dinero-con-signo.ts";

export type Libro = "existencias" | "pedidos" | "pagos" | "caja" | "cupones" | "comprobantes";

/** What does not fit, in a sentence for the shopkeeper. */
export interface Descuadre {
  libro: Libro;
  texto: string;
}

/** Of céntimos as the database gives them: a number, or digits. */
export const soles = (amount: unknown): string => formatSigned(Number(amount));
