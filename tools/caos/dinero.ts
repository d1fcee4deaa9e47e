export interface Dinero {
  pagos: number[];
  devuelto: number;
}
