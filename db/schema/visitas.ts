import { date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/** Anonymous, by day in Lima. */
export const visitas_dia = pgTable("visitas_dia", {
  dia: date({ mode: "string" }).primaryKey(),
  visitas: integer().notNull(),
}).enableRLS();

/** Anonymous, by day in Lima: how many visits fell into a bar of a measure (app/features/base/visitas/rapidez.ts). */
export const rapidez_dia = pgTable(
  "rapidez_dia",
  {
    dia: date({ mode: "string" }).notNull(),
    pagina: text().notNull(),
    medida: text().notNull(),
    tramo: smallint().notNull(),
    veces: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.pagina, t.medida, t.tramo] })],
).enableRLS();
