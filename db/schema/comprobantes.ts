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

/** A line of a receipt, without IGV; `igv` is its share of the whole. In céntimos. */
export interface LineaComprobante {
  codigo: string;
  nombre: string;
  cantidad: number;
  precio: Centimos;
  base: Centimos;
  igv: Centimos;
}

/** By the codes of SUNAT's catalogue 6: nobody, DNI, CE, RUC. */
export interface CompradorComprobante {
  tipo: "0" | "1" | "4" | "6";
  numero: string;
  nombre: string;
  direccion: string;
}

/** What a note corrects, and why, by the codes of SUNAT's catalogue 9. */
export interface AfectaComprobante {
  clase: ClaseComprobante;
  numero: string;
  /** The day of that; older notes lack it. */
  dia?: string;
  motivo: "01" | "06" | "07" | "09";
  sustento: string;
  /** The refund that it is of, where that is known. */
  reembolso?: string;
}

/** What a receipt says, as it was when it took its number: its XML is made of this alone. */
export interface DocumentoComprobante {
  emisor: { ruc: string; razon_social: string; nombre_comercial: string; direccion: string };
  comprador: CompradorComprobante;
  lineas: LineaComprobante[];
  /** Off and onto the lines' sum, before the IGV. In céntimos. */
  descuento: Centimos;
  cargo: Centimos;
  base: Centimos;
  igv: Centimos;
  igv_porcentaje: number;
  total: Centimos;
  /** Lima's: `2026-11-23`, `14:05:09`. */
  dia: string;
  hora: string;
  /** The order by the number that people read. */
  pedido: string;
  /** Of a note: what it corrects, and why. */
  afecta: AfectaComprobante | null;
  /** A demo's, or one that was sent to the office's tests: neither pays taxes. */
  sin_valor: boolean;
}

/** Receipts. The row is written with the payment or refund that it is for; XML and answer follow. */
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
    /** Its series' when it took its number. */
    ambiente: text({ enum: AMBIENTES_SUNAT }).notNull(),
    estado: text({ enum: ESTADOS_COMPROBANTE }).notNull().default("pendiente"),
    datos: jsonb().$type<DocumentoComprobante>().notNull(),
    total: dinero().notNull(),
    igv: dinero().notNull(),
    /** Of a note: what it corrects. */
    afecta_id: uuid().references((): AnyPgColumn => comprobantes.id),
    emitido_en: momento().notNull(),
    /** Signed, as it was sent first and is sent ever after. */
    xml: text(),
    /** The digest that the signature is over: printed, and in the QR. */
    huella: text(),
    /** The tax office's signed answer. */
    cdr: text(),
    /** Who signed that: the certificate's subject, and its SHA-256. */
    firmante: text(),
    firmante_huella: text(),
    /** Its code, and its words; of a failure to reach it, ours. */
    codigo: text(),
    mensaje: text().notNull().default(""),
    intentos: integer().notNull().default(0),
    proximo_intento: momento().notNull().defaultNow(),
    respondido_en: momento(),
    /** It was sent, and whether the office took it then is not known. */
    sin_respuesta: boolean().notNull().default(false),
    /** Of a registered one without a CDR: the office, or the staff who looked there, said that it is so. */
    confirmado_en: momento(),
    /** The staff were told that it has had no answer for a day. */
    avisado: boolean().notNull().default(false),
    /** What the panel searches in: number, buyer, order. */
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
    // What is searched in comes last: a text that is too short for the words' index is sought in this one alone.
    index("comprobantes_por_fecha").on(
      t.emitido_en.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.estado,
      t.clase,
      t.ambiente,
      t.total,
      t.busqueda,
    ),
    // As the panel's count of what is to be resolved asks for it.
    index("comprobantes_por_resolver")
      .on(t.emitido_en, t.id)
      .where(
        sql`${t.estado} in ('rechazado', 'detenido') or (${t.estado} = 'registrada' and ${t.confirmado_en} is null)`,
      ),
    index("comprobantes_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

/** What became of a receipt, and when. Append only. */
export const eventos_comprobante = pgTable(
  "eventos_comprobante",
  {
    id: uuid().primaryKey(),
    comprobante_id: uuid()
      .notNull()
      .references(() => comprobantes.id),
    /** The state that it has since. */
    estado: text({ enum: ESTADOS_COMPROBANTE }).notNull(),
    codigo: text(),
    detalle: text().notNull(),
    /** A usuario's id, or null for the shop itself. */
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
