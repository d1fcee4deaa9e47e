import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, momento } from "../columns.ts";
import { AMBIENTES_SUNAT, CLASES_COMPROBANTE } from "../values.ts";

/** One row per series. Taking a number locks it until the document is written. */
export const series_comprobante = pgTable(
  "series_comprobante",
  {
    clase: text({ enum: CLASES_COMPROBANTE }).notNull(),
    serie: text().notNull(),
    /** Tests and real receipts never share numbers. */
    ambiente: text({ enum: AMBIENTES_SUNAT }).notNull(),
    ultimo: integer().notNull().default(0),
    /** One of each kind is active. */
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

/** A single row. Keys and passwords are encrypted. */
export const emisor_comprobantes = pgTable(
  "emisor_comprobantes",
  {
    id: integer().primaryKey().default(1),
    /** Notes to existing receipts are issued in any case. */
    activo: boolean().notNull().default(false),
    ambiente: text({ enum: AMBIENTES_SUNAT }).notNull().default("pruebas"),
    /** The secondary SOL user. */
    usuario_sol: text().notNull().default(""),
    clave_sol: text(),
    /** Credentials of SUNAT's consultation of validity, from its menu. */
    validez_id: text().notNull().default(""),
    validez_clave: text(),
    /** The OSE that signs answers instead of SUNAT; empty for none. */
    operador_ruc: text().notNull().default(""),
    /** SHA-256 of the last answer's signer. */
    firmante_huella: text(),
    /** In PEM, with its key in `privada`. */
    certificado: text(),
    privada: text(),
    vence_en: momento(),
    actualizado_en: momento().notNull().defaultNow(),
  },
  (t) => [
    check("emisor_comprobantes_uno", sql`${t.id} = 1`),
    check("emisor_comprobantes_ambiente", isOneOf(t.ambiente, AMBIENTES_SUNAT)),
    check("emisor_comprobantes_llave", sql`num_nonnulls(${t.certificado}, ${t.privada}, ${t.vence_en}) in (0, 3)`),
  ],
).enableRLS();
