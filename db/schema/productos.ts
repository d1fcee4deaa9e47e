import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { declareAjeno } from "../personal.ts";
import { ESTADOS_PRODUCTO } from "../values.ts";

/** What a product lacks: conditions of its row, written alike in the indexes and in the queries that use them. */
export const FALTA_PRODUCTO = {
  imagen: sql.raw(`"productos"."imagen" = ''`),
  /** Of one of its pictures. */
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
    /** What each picture shows, in their order, `imagen` first; an empty one is told by the product's name. */
    textos_imagenes: text().array().notNull().default([]),
    /** 'Material: 100 % alpaca', in order: a name, a colon, a value. */
    caracteristicas: text().array().notNull().default([]),
    /** The name of the group that it is a variant of, 'Polo'; empty for a product of its own. */
    grupo: text().notNull().default(""),
    /** 'Talla: M', in order: how it differs from the others of its group. Its name ends with the values: 'Polo, M'. */
    opciones: text().array().notNull().default([]),
    /** The shop's own (SKU); no two products have the same. This and the next six are the panel's alone. */
    codigo: text().notNull().default(""),
    codigo_barras: text().notNull().default(""),
    /** Where it lies in the store room. */
    ubicacion: text().notNull().default(""),
    /** What a unit costs the shop, without IGV. */
    costo: dinero(),
    /** With so many units or fewer it runs low; null: with as many as the panel says for all. */
    stock_minimo: integer(),
    estado: text({ enum: ESTADOS_PRODUCTO }).notNull().default("activo"),
    /** The day, in Lima, on which it becomes active by itself. */
    activo_desde: date({ mode: "string" }),
    /**
     * Whether lists show it: an active product of its own, or the one that stands for its group, whose cheapest it is
     * of what is in stock. This and the next three are written by triggers alone (docs/decisions/032-variants.md).
     */
    representa: boolean().notNull().default(true),
    /**
     * What stands for a group: how many of it are in stock, whether their prices differ, and what combinations they are
     * of.
     */
    variantes: integer().notNull().default(0),
    precio_varia: boolean().notNull().default(false),
    combinaciones: text().array().notNull().default([]),
    /**
     * While an offer runs: its end, its units and, where the law lets it be shown as one, the price before it. Written by
     * app/features/productos/ofertas.server.ts alone.
     */
    oferta_hasta: momento(),
    oferta_unidades: integer(),
    precio_anterior: dinero(),
    busqueda: text().notNull(),
    /** The lines of `busqueda` that the panel searches: name and category. Its index has them, and so no row need be read. */
    titulo: text()
      .notNull()
      .generatedAlwaysAs(sql`split_part(busqueda, E'\\n', 1) || E'\\n' || split_part(busqueda, E'\\n', 2)`),
    actualizado_en: creado(),
    eliminado_en: momento(),
    /** Units of paid orders of the last 90 days (app/features/pedidos/ventas.server.ts). */
    vendidos: integer().notNull().default(0),
    /** Optimistic lock: raised by every change in the panel, except one of stock alone, which adds a difference. */
    version: integer().notNull().default(0),
    /**
     * How many opinions of it give 1, 2, 3, 4 and 5 stars, hidden ones too; of a variant those of its whole group. Moved by
     * whatever writes an opinion, and by a trigger when a variant joins or leaves a group.
     */
    estrellas: integer().array().notNull().default([0, 0, 0, 0, 0]),
  },
  (t) => {
    // What the storefront lists; a partial index.
    const listado = sql`${t.stock} > 0 and ${t.eliminado_en} is null and ${t.representa}`;
    const ofertas = sql`${listado} and ${t.precio_anterior} is not null`;
    const porNombre = sql`${t.nombre} collate "es-x-icu"`;
    // What the panel lists, sold out or not; read backwards for the greatest first.
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
      // Category and price come last, so that each order filtered by them is read from the index alone. `desc` in a
      // query means nulls first, and only an index declared so, or read backwards, serves it.
      index("productos_por_nombre").on(porNombre, t.id, t.categoria, t.precio).where(listado),
      index("productos_por_precio").on(t.precio, t.id, t.categoria).where(listado),
      index("productos_por_stock").on(t.stock.desc().nullsFirst(), t.id, t.categoria, t.precio).where(listado),
      index("productos_por_novedad").on(t.created_at.desc().nullsFirst(), t.id, t.categoria, t.precio).where(listado),
      index("productos_por_ventas").on(t.vendidos, t.id, t.categoria, t.precio).where(listado),
      index("productos_por_categoria").on(t.categoria, porNombre, t.id, t.precio).where(listado),
      // What the count of sales looks at anew.
      index("productos_vendidos")
        .on(t.id)
        .where(sql`${t.vendidos} > 0`),
      // The newest of a category first, as a search lists them.
      index("productos_por_categoria_y_id").on(t.categoria, t.id, t.precio).where(listado),
      // Counts a range of prices by category.
      index("productos_por_categoria_y_precio").on(t.categoria, t.precio, t.id).where(listado),
      // What is on offer, in each order: few products of many.
      index("productos_ofertas_por_nombre").on(porNombre, t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_precio").on(t.precio, t.id, t.categoria).where(ofertas),
      index("productos_ofertas_por_stock").on(t.stock.desc().nullsFirst(), t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_novedad")
        .on(t.created_at.desc().nullsFirst(), t.id, t.categoria, t.precio)
        .where(ofertas),
      index("productos_ofertas_por_ventas").on(t.vendidos, t.id, t.categoria, t.precio).where(ofertas),
      index("productos_ofertas_por_categoria").on(t.categoria, t.precio, t.id).where(ofertas),
      // The groups' cards, by what they can be had in and all of them; and the variants of a group.
      index("productos_por_opcion")
        .using("gin", t.combinaciones)
        .where(sql`${listado} and ${t.variantes} > 0`),
      index("productos_de_grupos")
        .on(t.categoria, t.id)
        .where(sql`${listado} and ${t.variantes} > 0`),
      index("productos_por_grupo")
        .on(t.grupo, t.id)
        .where(sql`${t.grupo} <> ''`),
      // What runs low is counted from this index alone; what does by its own number is few of many.
      index("productos_vivos_por_stock").on(t.stock, t.id, t.stock_minimo).where(vivos),
      index("productos_bajo_su_minimo")
        .on(t.stock, t.id)
        .where(sql`${t.stock} <= ${t.stock_minimo} and ${vivos}`),
      // What is searched in comes last: a text that is too short for the words' index is sought in this one alone.
      index("productos_vivos_por_novedad").on(t.created_at, t.id, t.titulo, t.codigo, t.codigo_barras).where(vivos),
      index("productos_vivos_por_nombre").on(porNombre, t.id).where(vivos),
      index("productos_vivos_por_precio").on(t.precio, t.id).where(vivos),
      index("productos_vivos_por_categoria").on(t.categoria, t.created_at, t.id).where(vivos),
      index("productos_eliminados")
        .on(t.created_at, t.id)
        .where(sql`${t.eliminado_en} is not null`),
      // What the panel lists that customers do not see, and what is to be seen from a day on: few products of many.
      index("productos_inactivos")
        .on(t.estado, t.created_at, t.id)
        .where(sql`${t.estado} <> 'activo' and ${vivos}`),
      // What is not complete, of each kind.
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

/** What customers may see, buy and keep. Lists ask for less: what stands for them (`representa`) is active. */
export const isPublico = sql`(${productos.eliminado_en} is null and ${productos.estado} = 'activo')`;

declareAjeno(productos, ["nombre", "busqueda"]);
