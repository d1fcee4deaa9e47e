import { type Centimos, toSoles } from "#lib/dinero.ts";
import { listKeys, mapValues } from "#lib/objects.ts";
import { toBusqueda } from "#lib/text.ts";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";
import type { productos } from "#db/schema/productos.ts";
import type { EstadoProducto } from "#db/values.ts";
import type { CampoDescrito } from "#app/features/base/auditoria/cambios.tsx";
import { type CampoProducto, linea, parrafo, same, type TipoCampo } from "./campo.ts";
import { readDepartamento, readGuiaTallas } from "./leer-origen.ts";
import { readCosto, readDia, readEstado, readEtiquetas, readMinimo } from "./leer-ficha.ts";
import {
  readCaracteristicas,
  readCategoria,
  readGaleria,
  readImagen,
  NOMBRE_MAXIMO,
  readOpciones,
  readPrecio,
  readStock,
  readTextosImagenes,
} from "./leer-campos.ts";

export type FilaProductos = typeof productos.$inferSelect;

/** Columns that no form and no file holds. */
type Interna =
  | "id"
  | "busqueda"
  | "titulo"
  | "created_at"
  | "actualizado_en"
  | "eliminado_en"
  | "vendidos"
  | "valoracion"
  | "version"
  | "estrellas"
  | ColumnaOferta
  | ColumnaGrupo;

type ColumnaGrupo = "representa" | "variantes" | "precio_varia" | "combinaciones";

export const COLUMNAS_OFERTA = ["oferta_hasta", "oferta_unidades", "precio_anterior"] as const;
export type ColumnaOferta = (typeof COLUMNAS_OFERTA)[number];

const categoria = (opciones: readonly string[]) =>
  ({
    etiqueta: "Categoría",
    tipo: "categoria",
    opciones,
    read: (text: string) => readCategoria(text, opciones),
    toJson: same<string>,
    panel: { lugar: 4, sortable: "asc", sorts: "text", from: "lg", phone: "none" },
  }) as const;

/**
 * In the order of log and CSV. Form, validation, log, CSV, the panel's list and the columns read derive from it
 * (docs/decisions/020-product-fields.md). `withCategorias` adds the shop's categories.
 */
export const CAMPOS = {
  nombre: {
    ...linea(NOMBRE_MAXIMO, "Escribe el nombre."),
    etiqueta: "Nombre",
    panel: { lugar: 2, titulo: "Producto", sortable: "asc", sorts: "text", phone: "1" },
  },
  categoria: categoria([]),
  descripcion: {
    ...parrafo(5_000, "Escribe la descripción."),
    etiqueta: "Descripción",
    panel: { lugar: 3, from: "xl", phone: "none" },
  },
  precio: {
    etiqueta: "Precio",
    tipo: "precio",
    read: readPrecio,
    toJson: (valor: Centimos) => toSoles(valor),
    panel: { lugar: 5, sortable: "desc", align: "right", phone: "2" },
  },
  stock: {
    etiqueta: "Stock",
    tipo: "stock",
    read: readStock,
    toJson: same<number>,
    panel: { lugar: 6, sortable: "asc", phone: "2 end" },
  },
  imagen: {
    etiqueta: "Imagen",
    tipo: "imagen",
    read: readImagen,
    toJson: same<string>,
    panel: { lugar: 1, phone: "picture" },
  },
  galeria: { etiqueta: "Más imágenes", tipo: "imagenes", read: readGaleria, toJson: same<string[]> },
  textos_imagenes: {
    etiqueta: "Textos de las imágenes",
    tipo: "textos",
    read: readTextosImagenes,
    toJson: same<string[]>,
  },
  caracteristicas: { etiqueta: "Características", tipo: "lista", read: readCaracteristicas, toJson: same<string[]> },
  hecho_por: { ...linea(80), etiqueta: "Hecho por" },
  departamento: {
    etiqueta: "Departamento de origen",
    tipo: "departamento",
    opciones: listDepartamentos(),
    read: readDepartamento,
    toJson: same<string>,
  },
  localidad: { ...linea(80), etiqueta: "Pueblo o ciudad de origen" },
  material: { ...linea(120), etiqueta: "Material" },
  cuidado: { ...parrafo(500), etiqueta: "Cuidado" },
  guia_tallas: { etiqueta: "Guía de tallas", tipo: "tallas", read: readGuiaTallas, toJson: same<string[]> },
  // Rules between group, options and name: variantes.ts.
  grupo: { ...linea(NOMBRE_MAXIMO), etiqueta: "Grupo" },
  opciones: { etiqueta: "Opciones", tipo: "opciones", read: readOpciones, toJson: same<string[]> },
  codigo: { ...linea(60), etiqueta: "Código (SKU)", interno: true },
  codigo_barras: { ...linea(60), etiqueta: "Código de barras", interno: true },
  ubicacion: { ...linea(60), etiqueta: "Lugar en el almacén", interno: true },
  costo: {
    etiqueta: "Costo",
    tipo: "costo",
    read: readCosto,
    toJson: (valor: Centimos | null) => (valor === null ? null : toSoles(valor)),
    interno: true,
  },
  stock_minimo: {
    etiqueta: "Avisar cuando queden",
    tipo: "minimo",
    read: readMinimo,
    toJson: same<number | null>,
    interno: true,
  },
  etiquetas: { etiqueta: "Etiquetas", tipo: "etiquetas", read: readEtiquetas, toJson: same<string[]>, interno: true },
  estado: { etiqueta: "Estado", tipo: "estado", read: readEstado, toJson: same<EstadoProducto>, interno: true },
  activo_desde: { etiqueta: "Activo desde", tipo: "dia", read: readDia, toJson: same<string | null>, interno: true },
} as const satisfies { [K in Exclude<keyof FilaProductos, Interna>]: CampoProducto<FilaProductos[K]> };

export type TablaProducto = typeof CAMPOS;
export type NombreCampo = keyof TablaProducto;
export const NOMBRES = listKeys(CAMPOS);

type NombreInterno = { [K in NombreCampo]: TablaProducto[K] extends { interno: true } ? K : never }[NombreCampo];
export type NombreTienda = Exclude<NombreCampo, NombreInterno>;
export const isDeTienda = (name: NombreCampo): name is NombreTienda => !("interno" in CAMPOS[name]);
export const NOMBRES_TIENDA = NOMBRES.filter(isDeTienda);

export const withCategorias = (categorias: readonly string[]): TablaProducto => ({
  ...CAMPOS,
  categoria: categoria(categorias),
});

export const EN_LISTA = NOMBRES.filter(isEnLista).toSorted((a, b) => CAMPOS[a].panel.lugar - CAMPOS[b].panel.lugar);
export type NombreEnLista = { [K in NombreCampo]: TablaProducto[K] extends { panel: object } ? K : never }[NombreCampo];

function isEnLista(name: NombreCampo): name is NombreEnLista {
  return "panel" in CAMPOS[name];
}

/** Any table of fields: tests add one to a copy. */
export type TablaCampos = Readonly<Record<string, CampoProducto>>;

export type ValoresDe<T extends TablaCampos> = { [K in keyof T]: Parameters<T[K]["toJson"]>[0] };
export type LeidosDe<T extends TablaCampos> = {
  [K in keyof T]: Exclude<ReturnType<T[K]["read"]>["valor"], undefined>;
};

export const toRegistro = <T extends TablaCampos>(tabla: T, fila: ValoresDe<T> & { version: number }) => ({
  ...mapValues(tabla, (campo, name) => campo.toJson(fila[name])),
  version: fila.version,
});

/** Stock is left out: it changes by difference. */
export const differs = <T extends TablaCampos>(tabla: T, a: ValoresDe<T>, b: ValoresDe<T>): boolean =>
  listKeys(tabla).some((name) => name !== "stock" && JSON.stringify(a[name]) !== JSON.stringify(b[name]));

const FORMATOS: Partial<Record<TipoCampo, CampoDescrito["formato"]>> = {
  precio: "monto",
  costo: "monto",
  imagen: "imagen",
  imagenes: "imagen",
};

export const describeCampos = (tabla: TablaCampos): Readonly<Record<string, CampoDescrito>> =>
  mapValues(tabla, ({ etiqueta, tipo }) => ({ etiqueta, formato: FORMATOS[tipo] }));

/** A line each for name, category and description. */
export const buildBusqueda = ({
  nombre,
  categoria,
  descripcion,
}: Pick<FilaProductos, "nombre" | "categoria" | "descripcion">): string => toBusqueda(nombre, categoria, descripcion);
