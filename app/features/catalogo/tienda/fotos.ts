import type { Producto } from "#app/features/catalogo/productos/productos.ts";

export interface FotoProducto {
  imagen: string;
  alt: string;
}

type Fotografiado = Pick<Producto, "nombre" | "imagen" | "galeria" | "textos_imagenes">;

/** Without an alternative text the product's name stands in. */
export const listFotos = ({ nombre, imagen, galeria, textos_imagenes }: Fotografiado): FotoProducto[] =>
  [imagen, ...galeria].map((one, n) => ({
    imagen: one,
    alt: textos_imagenes[n] || (n === 0 ? nombre : `${nombre}, vista ${n + 1}`),
  }));
