import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { isOneOf } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { DOCUMENTOS_COMPRADOR } from "../values.ts";
import { pedidos } from "./pedidos.ts";

/** The index expression: equals `normalizeSearch` (lib/text.ts) for all letters of names in Peru. */
export const toNombreBuscado = (nombre: AnyPgColumn): SQL =>
  sql`regexp_replace(lower(translate(${nombre}, 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')), '[[:space:]]+', ' ', 'g')`;

/** Without a row, the receipt names nobody. */
export const compradores = pgTable(
  "compradores",
  {
    pedido_id: uuid()
      .primaryKey()
      .references(() => pedidos.id),
    documento: text({ enum: DOCUMENTOS_COMPRADOR }).notNull(),
    numero: text().notNull(),
    nombre: text().notNull(),
    /** For a RUC, the fiscal address. */
    direccion: text().notNull().default(""),
  },
  (t) => [
    index("compradores_por_nombre").using("gin", sql`(${toNombreBuscado(t.nombre)}) gin_trgm_ops`),
    check("compradores_documento", isOneOf(t.documento, DOCUMENTOS_COMPRADOR)),
    index("compradores_por_numero").using("gin", t.numero.op("gin_trgm_ops")),
  ],
).enableRLS();

declarePersonal(compradores, {
  columnas: ["documento", "numero", "nombre", "direccion"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: { queda: "the law has receipts kept" },
});
