import { date, integer, pgTable } from "drizzle-orm/pg-core";

/** How often the storefront was visited on each day of Lima; nothing of who visited it. */
export const visitas_dia = pgTable("visitas_dia", {
  dia: date({ mode: "string" }).primaryKey(),
  visitas: integer().notNull(),
}).enableRLS();
