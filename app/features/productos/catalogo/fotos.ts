import type { Producto } from "../productos.ts";

/** A picture of a product, and what it shows. */
export interface FotoProducto {
  imagen: string;
  alt: string;
}

type Fotografiado = Pick<Producto, "nombre" | "imagen" | "galeria" | "textos_imagenes">;

/** The pictures of a product in order, each told by the text that was written of it, else by the product's name. */
export const listFotos = ({ nombre, imagen, galeria, textos_imagenes }: Fotografiado): FotoProducto[] =>
  [imagen, ...galeria].map((one, n) => ({
    imagen: one,
    alt: textos_imagenes[n] || (n === 0 ? nombre : `${nombre}, vista ${n + 1}`),
  }));
