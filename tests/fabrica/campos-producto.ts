import {
  CAMPOS,
  type LeidosDe,
  type NombreCampo,
  type TablaCampos,
  type TablaProducto,
  type TipoCampo,
} from "#app/features/productos/campos.ts";
import { camposSchema } from "#app/features/productos/panel/productos.schema.ts";
import { mapValues } from "#lib/objects.ts";

/** Two things that may be typed into each kind of field. */
const TEXTOS: Record<TipoCampo, readonly [string, string]> = {
  linea: ["Ñandú", "Otra línea"],
  parrafo: ["De lana\nde alpaca", "Otra cosa"],
  categoria: ["Ropa", "Libros"],
  precio: ["39.90", "45.50"],
  stock: ["12", "20"],
  imagen: ["https://a.pe/1.jpg", "https://a.pe/2.jpg"],
  imagenes: ["https://a.pe/3.jpg\nhttps://a.pe/4.jpg", "https://a.pe/5.jpg"],
};

/** A form with every field of a table filled in, some of them otherwise. */
export const fillTexts = <T extends TablaCampos>(tabla: T, other: readonly (keyof T)[] = []) =>
  mapValues(tabla, ({ tipo }, name) => TEXTOS[tipo][other.includes(name) ? 1 : 0]);

/** A product as a form was read; fields that are not given are empty, where they may be. */
export const readProducto = (texts: Partial<Record<NombreCampo, string>>): LeidosDe<TablaProducto> =>
  camposSchema(CAMPOS).parse(texts);

/** The fields of a product like any other. */
export const UN_PRODUCTO = readProducto(fillTexts(CAMPOS));
