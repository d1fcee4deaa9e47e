import { date, integer, pgTable } from "drizzle-orm/pg-core";

/** Anonymous, by day in Lima. */
export const visitas_dia = pgTable("visitas_dia", {
  dia: date({ mode: "string" }).primaryKey(),
  visitas: integer().notNull(),
}).enableRLS();
