import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, momento } from "../columns.ts";
import { AMBIENTES_SUNAT, CLASES_COMPROBANTE } from "../values.ts";

/** The numbers of receipts, one row a series. Whoever takes one holds the row until the document is written. */
export const series_comprobante = pgTable(
  "series_comprobante",
  {
    clase: text({ enum: CLASES_COMPROBANTE }).notNull(),
    serie: text().notNull(),
    /** Where its receipts are sent: tests and receipts that count never share numbers. */
    ambiente: text({ enum: AMBIENTES_SUNAT }).notNull(),
    /** The last number taken. */
    ultimo: integer().notNull().default(0),
    /** New documents are of it; one of each kind. */
    activa: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clase, t.serie] }),
    check("series_comprobante_clase", isOneOf(t.clase, CLASES_COMPROBANTE)),
    check("series_comprobante_ambiente", isOneOf(t.ambiente, AMBIENTES_SUNAT)),
    check("series_comprobante_serie", sql`${t.serie} ~ '^[BF][A-Z0-9]{3}$'`),
    check("series_comprobante_letra", sql`(left(${t.serie}, 1) = 'F') = (${t.clase} in ('factura', 'nota_factura'))`),
    check("series_comprobante_ultimo", sql`${t.ultimo} >= 0`),
    uniqueIndex("series_comprobante_activa")
      .on(t.clase)
      .where(sql`${t.activa}`),
  ],
).enableRLS();

/** With what the shop signs and sends its receipts: one row. Keys and passwords lie in it encrypted. */
export const emisor_comprobantes = pgTable(
  "emisor_comprobantes",
  {
    id: integer().primaryKey().default(1),
    /** The shop issues receipts; notes of what it issued it makes in any case. */
    activo: boolean().notNull().default(false),
    ambiente: text({ enum: AMBIENTES_SUNAT }).notNull().default("pruebas"),
    /** The secondary SOL user that sends. */
    usuario_sol: text().notNull().default(""),
    clave_sol: text(),
    /** The keys of SUNAT's consultation of validity, which the taxpayer makes in its menu. */
    validez_id: text().notNull().default(""),
    validez_clave: text(),
    /** The RUC of the operator (OSE) that signs the answers in SUNAT's place; empty for none. */
    operador_ruc: text().notNull().default(""),
    /** The SHA-256 of the certificate that signed the last answer. */
    firmante_huella: text(),
    /** PEM, and what its key is to it. */
    certificado: text(),
    privada: text(),
    /** The certificate's end. */
    vence_en: momento(),
    actualizado_en: momento().notNull().defaultNow(),
  },
  (t) => [
    check("emisor_comprobantes_uno", sql`${t.id} = 1`),
    check("emisor_comprobantes_ambiente", isOneOf(t.ambiente, AMBIENTES_SUNAT)),
    check("emisor_comprobantes_llave", sql`num_nonnulls(${t.certificado}, ${t.privada}, ${t.vence_en}) in (0, 3)`),
  ],
).enableRLS();
