import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { usuarios } from "./usuarios.ts";

export interface LineaCuenta {
  id: string;
  /** 0 for a line that was removed or bought: browsers that still have it must not bring it back. */
  cantidad: number;
  /** Version of the last removal or order; 0 without one. */
  firme: number;
  /** The browser that removed it; null for an order. */
  quien: string | null;
  /** Day of the last change. */
  dia: string;
}

export interface DispositivoCuenta {
  id: string;
  /** Number of its last applied change: changes that are sent again are not applied again. */
  n: number;
  /** Version at which it joined. */
  desde: number;
  /** Day of its last sync. */
  dia: string;
}

/** The cart of an account (docs/decisions/077-one-cart.md). */
export const carritos = pgTable(
  "carritos",
  {
    usuario_id: text()
      .primaryKey()
      .references(() => usuarios.id),
    /** Counts changes: their order. */
    version: bigint({ mode: "number" }).notNull(),
    lineas: jsonb().$type<readonly LineaCuenta[]>().notNull(),
    dispositivos: jsonb().$type<readonly DispositivoCuenta[]>().notNull(),
    /** Orders that were taken out of it. */
    pedidos: jsonb().$type<readonly string[]>().notNull(),
    cambiado_en: momento().notNull().defaultNow(),
  },
  (t) => [index("carritos_por_cambio").on(t.cambiado_en)],
).enableRLS();

declarePersonal(carritos, {
  columnas: ["usuario_id", "lineas", "dispositivos", "pedidos"],
  tema: "favoritos",
  descarga: "carrito",
  fin: "se borra",
});
