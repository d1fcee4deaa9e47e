import { type Categoria, CATEGORIAS } from "#lib/categorias.ts";
import { categoriasSchema } from "./categorias.schema.ts";
import { declare, NUMERO, TABLA_CATEGORIAS } from "./declarar.ts";
import { STOCK_BAJO, STOCK_ESCASO, stockSchema } from "./stock.ts";

export const AJUSTES_CATALOGO = {
  categorias: declare<readonly Categoria[]>({
    etiqueta: "Categorías",
    ayuda:
      "Cada una tiene su página, en este orden en el menú. Su dirección sale del nombre, y la frase la leen los clientes y los buscadores. Una categoría con productos no se puede quitar ni cambiar de nombre: pásalos antes a otra desde Productos.",
    seccion: "Catálogo",
    control: TABLA_CATEGORIAS,
    valor: categoriasSchema,
    defecto: CATEGORIAS,
    cambia: "admin",
  }),
  stock_bajo: declare<number>({
    etiqueta: "Stock bajo desde",
    ayuda:
      "Con estas unidades o menos, un producto sale con stock bajo en Productos, en su filtro y en el Dashboard. Un producto puede tener su propio número, en su página.",
    seccion: "Catálogo",
    control: NUMERO,
    valor: stockSchema,
    defecto: STOCK_BAJO,
    cambia: "admin",
  }),
  stock_escaso: declare<number>({
    etiqueta: "Pocas unidades desde",
    ayuda:
      "Con estas unidades o menos, la insignia de stock que ven los clientes pasa de verde a amarillo, en el catálogo y en la página del producto.",
    seccion: "Catálogo",
    control: NUMERO,
    valor: stockSchema,
    defecto: STOCK_ESCASO,
    cambia: "admin",
  }),
};
