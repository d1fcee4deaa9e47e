import type { FilaProductos, NombreCampo } from "./campos.ts";

/** A product as its page shows it. */
export type Producto = Pick<FilaProductos, "id" | NombreCampo>;

/** A product as a card of a list shows it; the description is cut. */
export type ProductoListado = Omit<Producto, "galeria">;
