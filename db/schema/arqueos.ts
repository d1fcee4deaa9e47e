import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, dineroConSigno, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";

/** A till day: the counter's cash from one count to the next. What moved meanwhile are rows of `caja`. */
export const arqueos = pgTable(
  "arqueos",
  {
    id: uuid().primaryKey(),
    abierto_en: creado(),
    abierto_por: text().notNull(),
    /** Counted when it was opened. */
    fondo: dinero().notNull(),
    cerrado_en: momento(),
    cerrado_por: text(),
    /** `fondo` and what moved; below 0 where more went back than was in it. */
    esperado: dineroConSigno(),
    contado: dinero(),
    nota: text().notNull().default(""),
  },
  (t) => [
    check("arqueos_cerrado", sql`num_nulls(${t.cerrado_en}, ${t.cerrado_por}, ${t.esperado}, ${t.contado}) in (0, 4)`),
    // One till: of two who open it at once, one does.
    uniqueIndex("arqueos_abierto")
      .on(sql`(${t.cerrado_en} is null)`)
      .where(sql`${t.cerrado_en} is null`),
    index("arqueos_por_fecha").on(t.abierto_en.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
).enableRLS();

/** What a courier brought of a day's orders that are paid when delivered. Its payments are `abonos`. */
export const liquidaciones = pgTable(
  "liquidaciones",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    dia: date({ mode: "string" }).notNull(),
    courier: text().notNull(),
    suma: dinero().notNull(),
    actor_id: text().notNull(),
    created_at: creado(),
  },
  (t) => [index("liquidaciones_por_fecha").on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())],
).enableRLS();

declarePersonal(arqueos, {
  columnas: ["abierto_por", "cerrado_por"],
  tema: "pedidos",
  descarga: { sin: "who of the staff counted the till: the shop's own accounts" },
  fin: { queda: "the id of who of the staff counted belongs to the accounts" },
});
declarePersonal(liquidaciones, {
  columnas: ["actor_id"],
  tema: "pedidos",
  descarga: { sin: "who of the staff took a courier's money: the shop's own accounts" },
  fin: { queda: "the id of who of the staff took it belongs to the accounts" },
});
