/** What the providers say of one order, in céntimos: each of its payments, and what went back of them. */
export interface Dinero {
  pagos: number[];
  devuelto: number;
}
