import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf } from "../columns.ts";
import { OBJETOS } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** Amounts are decimal soles. */
export type Campos = Record<string, unknown>;

/**
 * Append only: a trigger refuses every UPDATE, DELETE and TRUNCATE (see the migration). No foreign keys: records
 * outlive their subjects.
 */
export const auditoria = pgTable(
  "auditoria",
  {
    id: uuid().primaryKey(),
    /** null is the shop itself. */
    actor_id: text(),
    /** A verb: crear, editar, eliminar, rol, estado … */
    accion: text().notNull(),
    objeto: text({ enum: OBJETOS }).notNull(),
    objeto_id: text().notNull(),
    /** Only differences; null before creation or after removal. */
    antes: jsonb().$type<Campos>(),
    despues: jsonb().$type<Campos>(),
    created_at: creado(),
  },
  (t) => [
    check("auditoria_objeto", isOneOf(t.objeto, OBJETOS)),
    index("auditoria_por_momento").on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("auditoria_por_objeto").on(t.objeto, t.objeto_id, t.created_at.desc().nullsFirst()),
    index("auditoria_por_actor").on(t.actor_id, t.created_at.desc().nullsFirst()),
  ],
).enableRLS();

declarePersonal(auditoria, {
  columnas: ["actor_id", "objeto_id", "antes", "despues"],
  tema: "cuenta",
  descarga: { sin: "who of the staff changed what: the shop's own log" },
  fin: { queda: "ids, roles and estados: it cannot be changed (docs/decisions/008-deleted-accounts.md)" },
});
