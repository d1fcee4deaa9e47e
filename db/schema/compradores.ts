import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { isOneOf } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { DOCUMENTOS_COMPRADOR } from "../values.ts";
import { pedidos } from "./pedidos.ts";

/** A name as `normalizeSearch` (lib/text.ts) writes it, for every letter of a name in Peru: what its index holds. */
export const toNombreBuscado = (nombre: AnyPgColumn): SQL =>
  sql`regexp_replace(lower(translate(${nombre}, 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')), '[[:space:]]+', ' ', 'g')`;

/** To whom an order's receipt is made out, as was said at the checkout; without a row, to nobody by name. */
export const compradores = pgTable(
  "compradores",
  {
    pedido_id: uuid()
      .primaryKey()
      .references(() => pedidos.id),
    documento: text({ enum: DOCUMENTOS_COMPRADOR }).notNull(),
    numero: text().notNull(),
    nombre: text().notNull(),
    /** Of a RUC: the fiscal address. */
    direccion: text().notNull().default(""),
  },
  (t) => [
    // The panel's search of orders, by any words of the name.
    index("compradores_por_nombre").using("gin", sql`(${toNombreBuscado(t.nombre)}) gin_trgm_ops`),
    check("compradores_documento", isOneOf(t.documento, DOCUMENTOS_COMPRADOR)),
    // The panel's search of orders, by any part of the number.
    index("compradores_por_numero").using("gin", t.numero.op("gin_trgm_ops")),
  ],
).enableRLS();

declarePersonal(compradores, {
  columnas: ["documento", "numero", "nombre", "direccion"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: { queda: "the law has receipts kept" },
});
