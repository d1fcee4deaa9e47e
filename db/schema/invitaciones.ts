import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { PUESTOS } from "#lib/permisos.ts";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";

/** Only open invitations have a row. */
export const invitaciones = pgTable(
  "invitaciones",
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    puesto: text({ enum: PUESTOS }).notNull(),
    /** A digest of the secret in mails before 0.4.0; the id of those since, which opens nothing. */
    huella: text().notNull().unique(),
    /** The invitation is valid while they are dueño. */
    actor_id: text().notNull(),
    created_at: creado(),
    vence_en: momento().notNull(),
  },
  (t) => [check("invitaciones_puesto", isOneOf(t.puesto, PUESTOS))],
).enableRLS();

declarePersonal(invitaciones, {
  columnas: ["email", "actor_id"],
  tema: "cuenta",
  descarga: "invitaciones",
  fin: "se borra",
});
