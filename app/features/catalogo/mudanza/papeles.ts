/** What a column of another shop's file is for, with the words of the page. */
export const PAPELES = {
  nada: "No traer",
  nombre: "Nombre",
  clave: "Identificador del producto (agrupa variantes)",
  descripcion: "Descripción",
  resumen: "Descripción corta",
  categoria: "Categoría",
  precio: "Precio",
  rebajado: "Precio rebajado",
  comparado: "Precio de antes (tachado)",
  stock: "Stock",
  codigo: "Código (SKU)",
  codigo_barras: "Código de barras",
  ubicacion: "Lugar en el almacén",
  costo: "Costo",
  imagen: "Imágenes (direcciones)",
  imagen_variante: "Imagen de la variante",
  texto_imagen: "Texto de la imagen",
  hecho_por: "Hecho por",
  departamento: "Departamento de origen",
  localidad: "Pueblo o ciudad de origen",
  material: "Material",
  cuidado: "Cuidado",
  guia_tallas: "Guía de tallas",
  caracteristica: "Característica",
  opcion: "Opción, con el nombre de la columna",
  opcion_nombre: "Nombre de una opción",
  opcion_valor: "Valor de una opción",
  publicado: "Si está publicado",
  tipo: "Tipo de producto",
  padre: "Producto al que pertenece",
  numero: "Número del producto",
  direccion: "Dirección antigua",
} as const satisfies Record<string, string>;

export type PapelColumna = keyof typeof PAPELES;

export const NOMBRES_PAPEL = Object.keys(PAPELES) as [PapelColumna, ...PapelColumna[]];

/** Several columns may have these; of the others the file has one. */
const REPETIBLES: readonly PapelColumna[] = [
  "nada",
  "imagen",
  "caracteristica",
  "opcion",
  "opcion_nombre",
  "opcion_valor",
  "direccion",
];

/** By column, in the file's order. */
export type Mapeo = readonly PapelColumna[];

/** Errors by column; `falta` for the whole mapping. */
export function judgeMapeo(mapeo: Mapeo): { columnas: ReadonlyMap<number, string>; falta: string | null } {
  const columnas = new Map<number, string>();
  mapeo.forEach((papel, n) => {
    if (!REPETIBLES.includes(papel) && mapeo.indexOf(papel) < n) {
      columnas.set(n, `Otra columna es ya «${PAPELES[papel]}».`);
    }
  });
  const faltan = (["nombre", "precio"] as const).filter((papel) => !mapeo.includes(papel));
  const falta =
    faltan.length > 0 ? `Falta decir qué columna es ${faltan.map((one) => PAPELES[one]).join(" y ")}.` : null;
  return { columnas, falta };
}
