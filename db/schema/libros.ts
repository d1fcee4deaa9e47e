import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, momento } from "../columns.ts";
import { METODOS_PAGO, type MetodoPago } from "../values.ts";

/** What two looks found, in a sentence for the shopkeeper. */
export interface DescuadreHallado {
  /** The same each night for the same fault. */
  clave: string;
  libro: string;
  texto: string;
  /** Its page in the panel. */
  enlace: string;
  /** ISO 8601: the beginning of the first review that found it. */
  desde: string;
}

/** What a first look found; the second one asks for it alone. */
export type Sospecha =
  | { tipo: "libro"; clave: string; revision: string; id: string }
  | {
      tipo: "pago";
      clave: string;
      proveedor: MetodoPago;
      pedido_id: string;
      intento: number;
      /** The page's id at the provider, where only its list names it. */
      pagina: string | null;
    };

export interface SinComprobar {
  que: string;
  por: string;
  /** Always so: there is no list to compare with. */
  siempre?: true;
}

/** Where a review goes on: the step, and what it was done with last. */
export interface PuntoRevision {
  paso: string;
  tras: string | null;
}

/** A review of the books, each night or asked for (docs/decisions/078-books-at-night.md). */
export const revisiones_libros = pgTable("revisiones_libros", {
  id: uuid().primaryKey(),
  empezada_en: creado(),
  /** Of the slice that is due, so that one that ends the process is passed over. */
  intentos: integer().notNull().default(0),
  punto: jsonb().$type<PuntoRevision>().notNull(),
  sospechas: jsonb().$type<readonly Sospecha[]>().notNull().default([]),
  descuadres: jsonb().$type<readonly DescuadreHallado[]>().notNull().default([]),
  sin_comprobar: jsonb().$type<readonly SinComprobar[]>().notNull().default([]),
  /** Rows and payments that were looked at. */
  revisados: integer().notNull().default(0),
  terminada_en: momento(),
}).enableRLS();

/** Of the review under way: money as a provider lists it, by attempt. Gone when the review ends. */
export const pagos_listados = pgTable(
  "pagos_listados",
  {
    revision_id: uuid()
      .notNull()
      .references(() => revisiones_libros.id, { onDelete: "cascade" }),
    proveedor: text({ enum: METODOS_PAGO }).notNull(),
    /** The attempt's name at the provider. */
    referencia: text().notNull(),
    /** The page's id at the provider; null where it lists payments. */
    pagina: text(),
    aprobado: dinero().notNull(),
    reembolsado: dinero().notNull(),
  },
  (t) => [primaryKey({ columns: [t.revision_id, t.proveedor, t.referencia] })],
).enableRLS();
