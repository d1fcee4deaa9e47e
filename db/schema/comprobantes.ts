import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Centimos } from "#lib/dinero.ts";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { AMBIENTES_SUNAT, CLASES_COMPROBANTE, type ClaseComprobante, ESTADOS_COMPROBANTE } from "../values.ts";
import { series_comprobante } from "./emisor.ts";
import { pedidos } from "./pedidos.ts";

/** In céntimos without IGV; `igv` is the line's share of the total. */
export interface LineaComprobante {
  codigo: string;
  nombre: string;
  cantidad: number;
  precio: Centimos;
  base: Centimos;
  igv: Centimos;
}

/** `tipo` is a code of SUNAT's catalogue 6: nobody, DNI, CE, RUC. */
export interface CompradorComprobante {
  tipo: "0" | "1" | "4" | "6";
  numero: string;
  nombre: string;
  direccion: string;
}

/** `motivo` is a code of SUNAT's catalogue 9. */
export interface AfectaComprobante {
  clase: ClaseComprobante;
  numero: string;
  /** Older notes lack it. */
  dia?: string;
  motivo: "01" | "06" | "07" | "09";
  sustento: string;
  reembolso?: string;
}

/** Fixed with the number; the XML is made from this alone. */
export interface DocumentoComprobante {
  emisor: { ruc: string; razon_social: string; nombre_comercial: string; direccion: string };
  comprador: CompradorComprobante;
  lineas: LineaComprobante[];
  /** Taken off the lines' sum before IGV. In céntimos. */
  descuento: Centimos;
  cargo: Centimos;
  base: Centimos;
  igv: Centimos;
  igv_porcentaje: number;
  total: Centimos;
  /** Day and time in Lima: `2026-11-23`, `14:05:09`. */
  dia: string;
  hora: string;
  pedido: string;
  afecta: AfectaComprobante | null;
  /** True in the demo and in SUNAT's test environment. */
  sin_valor: boolean;
}

/** Written with its payment or refund; XML and answer follow. */
export const comprobantes = pgTable(
  "comprobantes",
  {
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    clase: text({ enum: CLASES_COMPROBANTE }).notNull(),
    serie: text().notNull(),
    numero: integer().notNull(),
    ambiente: text({ enum: AMBIENTES_SUNAT }).notNull(),
    estado: text({ enum: ESTADOS_COMPROBANTE }).notNull().default("pendiente"),
    datos: jsonb().$type<DocumentoComprobante>().notNull(),
    total: dinero().notNull(),
    igv: dinero().notNull(),
    afecta_id: uuid().references((): AnyPgColumn => comprobantes.id),
    emitido_en: momento().notNull(),
    /** Signed, and unchanged since first sent. */
    xml: text(),
    /** Signed digest: printed, and in the QR code. */
    huella: text(),
    cdr: text(),
    /** Subject and SHA-256 of the certificate. */
    firmante: text(),
    firmante_huella: text(),
    /** The shop's own code when SUNAT was unreachable. */
    codigo: text(),
    mensaje: text().notNull().default(""),
    intentos: integer().notNull().default(0),
    proximo_intento: momento().notNull().defaultNow(),
    respondido_en: momento(),
    /** Sent, but its outcome is unknown. */
    sin_respuesta: boolean().notNull().default(false),
    /** Registered without a CDR: confirmed by SUNAT, or by staff. */
    confirmado_en: momento(),
    avisado: boolean().notNull().default(false),
    busqueda: text().notNull(),
  },
  (t) => [
    check("comprobantes_clase", isOneOf(t.clase, CLASES_COMPROBANTE)),
    check("comprobantes_ambiente", isOneOf(t.ambiente, AMBIENTES_SUNAT)),
    check("comprobantes_estado", isOneOf(t.estado, ESTADOS_COMPROBANTE)),
    check("comprobantes_constancia", sql`${t.estado} not in ('aceptado', 'observado') or ${t.cdr} is not null`),
    check("comprobantes_numero", sql`${t.numero} > 0`),
    check("comprobantes_total", sql`${t.total} > 0 and ${t.igv} < ${t.total}`),
    check("comprobantes_afecta", sql`(${t.afecta_id} is not null) = (${t.clase} in ('nota_boleta', 'nota_factura'))`),
    foreignKey({
      name: "comprobantes_serie",
      columns: [t.clase, t.serie],
      foreignColumns: [series_comprobante.clase, series_comprobante.serie],
    }),
    uniqueIndex("comprobantes_por_numero").on(t.clase, t.serie, t.numero),
    index("comprobantes_por_pedido").on(t.pedido_id, t.id),
    index("comprobantes_por_afecta").on(t.afecta_id),
    index("comprobantes_por_enviar")
      .on(t.proximo_intento)
      .where(sql`${t.estado} = 'pendiente'`),
    index("comprobantes_por_confirmar")
      .on(t.proximo_intento)
      .where(sql`${t.estado} = 'registrada' and ${t.confirmado_en} is null`),
    // The searched text last: a text too short for the words' index is searched in this index alone.
    index("comprobantes_por_fecha").on(
      t.emitido_en.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.estado,
      t.clase,
      t.ambiente,
      t.total,
      t.busqueda,
    ),
    index("comprobantes_por_resolver")
      .on(t.emitido_en, t.id)
      .where(
        sql`${t.estado} in ('rechazado', 'detenido') or (${t.estado} = 'registrada' and ${t.confirmado_en} is null)`,
      ),
    index("comprobantes_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

/** Append only. */
export const eventos_comprobante = pgTable(
  "eventos_comprobante",
  {
    id: uuid().primaryKey(),
    comprobante_id: uuid()
      .notNull()
      .references(() => comprobantes.id),
    estado: text({ enum: ESTADOS_COMPROBANTE }).notNull(),
    codigo: text(),
    detalle: text().notNull(),
    /** null is the shop itself. */
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    check("eventos_comprobante_estado", isOneOf(t.estado, ESTADOS_COMPROBANTE)),
    index("eventos_comprobante_por_comprobante").on(t.comprobante_id, t.id),
  ],
).enableRLS();

const POR_LEY = { queda: "the law has receipts kept" };

declarePersonal(comprobantes, {
  columnas: ["datos", "xml", "cdr", "busqueda"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: POR_LEY,
});
declarePersonal(eventos_comprobante, {
  columnas: ["actor_id"],
  tema: "pedidos",
  descarga: { sin: "who of the staff sent a receipt again" },
  fin: POR_LEY,
});
