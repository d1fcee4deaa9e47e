import type { FilaProductos, NombreCampo } from "./campos.ts";

/** A product as the storefront shows it. */
export type Producto = Pick<FilaProductos, "id" | "created_at" | NombreCampo>;
