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

/** A random cart of these products, with the total that the shop works out. */
export function pickCart(ofertas: readonly Oferta[]) {
  const items = Array.from({ length: randomInt(1, 4) }, () => ofertas[randomInt(ofertas.length)]).flatMap((oferta) =>
    oferta
      ? [
          {
            producto_id: oferta.id,
            cantidad: randomInt(1, 3),
            precio: oferta.precio,
            nombre: oferta.nombre,
            imagen: "",
          },
        ]
      : [],
  );
  const lineas = items.reduce((sum, { precio, cantidad }) => sum + Math.round(precio * 100) * cantidad, 0);
  const conCupon = Math.random() < 0.5;
  const subtotal = lineas - (conCupon ? Math.floor((lineas * CUPON.porcentaje + 50) / 100) : 0);
  const total = (subtotal + Math.floor((subtotal * 18 + 50) / 100)) / 100;
  return {
    ...(conCupon ? { cupon: CUPON.codigo } : {}),
    ...pickComprobante(total),
    items,
    total,
    direccion: "Av. Larco 123, Miraflores",
    telefono: "987654321",
  };
}
