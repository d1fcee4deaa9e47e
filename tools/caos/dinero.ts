export interface Dinero {
  pagos: number[];
  devuelto: number;
}

/** As one payment, however many operations it took. */
export function addByHand(dinero: Map<string, Dinero>, pedido_id: string, pagado: number, devuelto: number): void {
  const before = dinero.get(pedido_id) ?? { pagos: [], devuelto: 0 };
  const pagos = [(before.pagos[0] ?? 0) + pagado];
  dinero.set(pedido_id, { pagos, devuelto: before.devuelto + devuelto });
}
