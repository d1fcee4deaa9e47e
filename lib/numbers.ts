const numero = new Intl.NumberFormat("es-PE");

export const formatNumero = (n: number): string => numero.format(n);

/** "1 cliente", "1,200 clientes". */
export const formatCantidad = (n: number, uno: string, varios: string): string =>
  `${formatNumero(n)} ${n === 1 ? uno : varios}`;
