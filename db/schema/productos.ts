import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { declareAjeno } from "../personal.ts";
import { ESTADOS_PRODUCTO } from "../values.ts";

/** Indexes and queries must have the same conditions. */
export const FALTA_PRODUCTO = {
  imagen: sql.raw(`"productos"."imagen" = ''`),
  /** One of its pictures lacks its text. */
  alternativo: sql.raw(
    `("productos"."imagen" <> '' and (cardinality("productos"."textos_imagenes") <= cardinality("productos"."galeria") or '' = any("productos"."textos_imagenes")))`,
  ),
  descripcion: sql.raw(`"productos"."descripcion" = ''`),
  categoria: sql.raw(`"productos"."categoria" = ''`),
  precio: sql.raw(`"productos"."precio" = 0`),
};

export const productos = pgTable(
  "productos",
  {
    id: uuid().primaryKey(),
    nombre: text().notNull(),
    descripcion: text().notNull(),
    /** Without IGV. */
    precio: dinero().notNull(),
    stock: integer().notNull(),
    categoria: text().notNull(),
    imagen: text().notNull(),
    created_at: creado(),
    /** Further pictures, in order. */
    galeria: text().array().notNull().default([]),
    /** In the pictures' order, `imagen` first; for an empty one pages use the product's name. */
    textos_imagenes: text().array().notNull().default([]),
    /** Such as 'Material: 100 % alpaca', in order. */
    caracteristicas: text().array().notNull().default([]),
    /** The person or workshop. */
    hecho_por: text().notNull().default(""),
    /** Its name in lib/ubigeo/departamentos.ts; empty for none, and so off the map. */
    departamento: text().notNull().default(""),
    /** Town or city within it. */
    localidad: text().notNull().default(""),
    material: text().notNull().default(""),
    cuidado: text().notNull().default(""),
    /** Rows such as 'S; 96; 70', the first with the columns' names. */
    guia_tallas: text().array().notNull().default([]),
    /** Such as 'Polo'; empty without a group. */
    grupo: text().notNull().default(""),
    /** Such as 'Talla: M', in order. The name ends with the values: 'Polo, M'. */
    opciones: text().array().notNull().default([]),
    /** In the panel alone, as the next seven. */
    etiquetas: text().array().notNull().default([]),
    /** Unique SKU. */
    codigo: text().notNull().default(""),
    codigo_barras: text().notNull().default(""),
    /** The place in the store room. */
    ubicacion: text().notNull().default(""),
    /** Per unit, without IGV. */
    costo: dinero(),
    /** null for the shop's minimum. */
    stock_minimo: integer(),
    estado: text({ enum: ESTADOS_PRODUCTO }).notNull().default("activo"),
    /** Becomes active on this day, in Lima. */
    activo_desde: date({ mode: "string" }),
    /**
     * Whether lists show it: active, and without a group or its group's representative, the cheapest in stock. This and
     * the next three are written by triggers only (docs/decisions/032-variants.md).
     */
    representa: boolean().notNull().default(true),
    /** Set on the representative: variants in stock, whether prices differ, and combinations. */
    variantes: integer().notNull().default(0),
    precio_varia: boolean().notNull().default(false),
    combinaciones: text().array().notNull().default([]),
    /**
     * The running offer's end, units and, where it may be shown, former price. Written by
     * app/features/catalogo/ofertas/ofertas.server.ts only.
     */
    oferta_hasta: momento(),
    oferta_unidades: integer(),
    precio_anterior: dinero(),
    busqueda: text().notNull(),
    /** Lines of `busqueda` for the panel: name and category. Its index includes them, so that no row is read. */
    titulo: text()
      .notNull()
      .generatedAlwaysAs(sql`split_part(busqueda, E'\\n', 1) || E'\\n' || split_part(busqueda, E'\\n', 2)`),
    actualizado_en: creado(),
    eliminado_en: momento(),
    /** In paid orders of the last 90 days (app/features/pedidos/pedidos/ventas.server.ts). */
    vendidos: integer().notNull().default(0),
    /** Optimistic lock: raised by every change in the panel, except of stock alone. */
    version: integer().notNull().default(0),
    /**
     * Counts of 1 to 5 stars, hidden opinions included; for a variant of its whole group. Updated with every opinion,
     * and by a trigger when the group changes.
     */
    estrellas: integer().array().notNull().default([0, 0, 0, 0, 0]),
    /** Mean of the stars in thousandths, as if five more opinions gave 3: a few opinions stay near the middle. */
    valoracion: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`((15000::bigint + 1000::bigint * (estrellas[1] + 2 * estrellas[2] + 3 * estrellas[3] + 4 * estrellas[4] + 5 * estrellas[5])) / (5 + estrellas[1] + estrellas[2] + estrellas[3] + estrellas[4] + estrellas[5]))::integer`,
      ),
  },
  (t) => {
    // For partial indexes of the storefront's lists.
    const listado = sql`${t.stock} > 0 and ${t.eliminado_en} is null and ${t.representa}`;
    const ofertas = sql`${listado} and ${t.precio_anterior} is not null`;
    const porNombre = sql`${t.nombre} collate "es-x-icu"`;
    // For the panel's lists; read backwards for descending order.
    const vivos = sql`${t.eliminado_en} is null`;
    return [
      check("productos_stock_no_negativo", sql`${t.stock} >= 0`),
      check("productos_precio_no_negativo", sql`${t.precio} >= 0`),
      check(
        "productos_precio_anterior",
        sql`${t.precio_anterior} is null or (${t.precio_anterior} > ${t.precio} and ${t.oferta_hasta} is not null)`,
      ),
      check("productos_estrellas", sql`cardinality(${t.estrellas}) = 5 and 0 <= all (${t.estrellas})`),
      check("productos_estado", isOneOf(t.estado, ESTADOS_PRODUCTO)),
      check("productos_costo", sql`${t.costo} >= 0`),
      check("productos_stock_minimo", sql`${t.stock_minimo} >= 0`),
      check("productos_activo_desde", sql`${t.activo_desde} is null or ${t.estado} <> 'activo'`),
      check("productos_representa", sql`${t.estado} = 'activo' or not ${t.representa}`),
      check("productos_variante", sql`(${t.grupo} = '') = (${t.opciones} = '{}')`),
      // Category and price last, so that filtered orders are index-only. `desc` means nulls first, which needs such an
      // index, or one read backwards.
      index("productos_por_nombre").on(porNombre, t.id, t.categoria, t.precio).where(listado),
      index("productos_por_precio").on(t.precio, t.id, t.categoria).where(listado),
      index("productos_por_stock").on(t.stock.desc().nullsFirst(), t.id, t.categoria, t.precio).where(listado),
      index("productos_por_novedad").on(t.created_at.desc().nullsFirst(), t.id, t.categoria, t.precio).where(listado),
      index("productos_por_ventas").on(t.vendidos, t.id, t.categoria, t.precio).where(listado),
      index("productos_por_valoracion").on(t.valoracion, t.id, t.categoria, t.precio).where(listado),
      index("productos_por_categoria").on(t.categoria, porNombre, t.id, t.precio).where(listado),
      // Counts places, and finds what comes from one.
      index("productos_por_lugar")
        .on(t.departamento, porNombre, t.id, t.categoria, t.precio)
        .where(sql`${listado} and ${t.departamento} <> ''`),
      // Serves recounts.
      index("productos_vendidos")
        .on(t.id)
        .where(sql`${t.vendidos} > 0`),
      // These serve searches.
      index("productos_por_categoria_y_id").on(t.categoria, t.id, t.precio).where(listado),
      index("productos_por_categoria_y_precio").on(t.categoria, t.precio, t.id).where(listado),
      // Offers are few, and so are these indexes' rows.
      index("productos_ofertas_por_nombre").on(porNombre, t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_precio").on(t.precio, t.id, t.categoria).where(ofertas),
      index("productos_ofertas_por_stock").on(t.stock.desc().nullsFirst(), t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_novedad")
        .on(t.created_at.desc().nullsFirst(), t.id, t.categoria, t.precio)
        .where(ofertas),
      index("productos_ofertas_por_ventas").on(t.vendidos, t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_valoracion").on(t.valoracion, t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_categoria").on(t.categoria, t.precio, t.id).where(ofertas),
      // Finds cards by option, all cards, and a group's variants.
      index("productos_por_opcion")
        .using("gin", t.combinaciones)
        .where(sql`${listado} and ${t.variantes} > 0`),
      index("productos_de_grupos")
        .on(t.categoria, t.id)
        .where(sql`${listado} and ${t.variantes} > 0`),
      index("productos_por_grupo")
        .on(t.grupo, t.id)
        .where(sql`${t.grupo} <> ''`),
      // Low products are counted from this index.
      index("productos_vivos_por_stock").on(t.stock, t.id, t.stock_minimo).where(vivos),
      index("productos_bajo_su_minimo")
        .on(t.stock, t.id)
        .where(sql`${t.stock} <= ${t.stock_minimo} and ${vivos}`),
      // The searched text last: a text too short for the words' index is searched in this index alone.
      index("productos_vivos_por_novedad").on(t.created_at, t.id, t.titulo, t.codigo, t.codigo_barras).where(vivos),
      index("productos_vivos_por_nombre").on(porNombre, t.id).where(vivos),
      index("productos_vivos_por_precio").on(t.precio, t.id).where(vivos),
      index("productos_vivos_por_categoria").on(t.categoria, t.created_at, t.id).where(vivos),
      index("productos_por_etiqueta").using("gin", t.etiquetas),
      // Lists the tags in use.
      index("productos_etiquetados")
        .on(t.etiquetas)
        .where(sql`${t.etiquetas} <> '{}' and ${vivos}`),
      index("productos_eliminados")
        .on(t.created_at, t.id)
        .where(sql`${t.eliminado_en} is not null`),
      index("productos_inactivos")
        .on(t.estado, t.created_at, t.id)
        .where(sql`${t.estado} <> 'activo' and ${vivos}`),
      ...Object.entries(FALTA_PRODUCTO).map(([falta, condition]) =>
        index(`productos_sin_${falta}`)
          .on(t.created_at, t.id)
          .where(sql`${condition} and ${vivos}`),
      ),
      index("productos_por_activar")
        .on(t.activo_desde)
        .where(sql`${t.activo_desde} is not null`),
      uniqueIndex("productos_por_codigo")
        .on(sql`lower(${t.codigo}) text_pattern_ops`)
        .where(sql`${t.codigo} <> ''`),
      index("productos_por_codigo_barras")
        .on(sql`lower(${t.codigo_barras}) text_pattern_ops`)
        .where(sql`${t.codigo_barras} <> ''`),
      index("productos_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
    ];
  },
).enableRLS();

/** What customers may see, buy and keep. Lists need only `representa`, which implies active. */
export const isPublico = sql`(${productos.eliminado_en} is null and ${productos.estado} = 'activo')`;

declareAjeno(productos, ["nombre", "busqueda"]);
