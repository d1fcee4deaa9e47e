import { randomInt } from "node:crypto";

export interface Oferta {
  id: string;
  nombre: string;
  precio: number;
}

/** Used by half of the carts. */
export const CUPON = { codigo: "CAOS10", porcentaje: 10 };

export const EMPRESA = {
  documento: "ruc",
  numero: "20100070970",
  nombre: "Compras de Prueba S.A.",
  direccion: "Jr. Puno 100, Lima",
};
export const PERSONA = { documento: "dni", numero: "12345678", nombre: "Caos Prueba", direccion: "" };

/** A factura one time in four; above S/ 700 a boleta with a name. */
function pickComprobante(total: number) {
  if (randomInt(4) === 0) return { comprobante: EMPRESA };
  return total > 700 ? { comprobante: PERSONA } : {};
}

type Linea = Oferta & { cantidad: number };

/** With the total that the shop works out. `envio`: charged delivery, in céntimos. */
export function composeCart(elegidas: readonly Linea[], { conCupon = false, envio = 0 } = {}) {
  const lineas = elegidas.reduce((sum, { precio, cantidad }) => sum + Math.round(precio * 100) * cantidad, 0);
  const base = lineas - (conCupon ? Math.floor((lineas * CUPON.porcentaje + 50) / 100) : 0) + envio;
  const total = (base + Math.floor((base * 18 + 50) / 100)) / 100;
  return {
    ...(conCupon ? { cupon: CUPON.codigo } : {}),
    ...pickComprobante(total),
    items: elegidas.map(({ id, cantidad, precio, nombre }) => ({
      producto_id: id,
      cantidad,
      precio,
      nombre,
      imagen: "",
    })),
    total,
    direccion: "Av. Larco 123, Miraflores, Lima, Lima",
    telefono: "987654321",
  };
}

export type Cart = ReturnType<typeof composeCart>;

/** A random cart of these products, half of them with the coupon. */
export function pickCart(ofertas: readonly Oferta[], envio = 0) {
  const lineas = Array.from({ length: randomInt(1, 4) }, () => ofertas[randomInt(ofertas.length)]).flatMap((oferta) =>
    oferta ? [{ ...oferta, cantidad: randomInt(1, 3) }] : [],
  );
  return composeCart(lineas, { conCupon: Math.random() < 0.5, envio });
}
