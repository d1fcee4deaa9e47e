import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { ENVIOS_COPIA, PRUEBAS_COPIA } from "../values.ts";

/** Backups of this shop's own task (docs/decisions/068-backups.md); left out of them: another machine has other files. */
export const copias = pgTable(
  "copias",
  {
    id: uuid().primaryKey(),
    /** Its name in COPIAS_DIR. */
    archivo: text().notNull(),
    empezada_en: creado(),
    /** Of the step that is due, so that one that kills the process is given up. */
    intentos: integer().notNull().default(0),
    /** null while it is not whole. */
    hecha_en: momento(),
    bytes: bigint({ mode: "number" }),
    cifrada: boolean().notNull(),
    /** Why there is none; null otherwise. */
    fallo: text(),
    /** To the second place; null while it is due. */
    envio: text({ enum: ENVIOS_COPIA }),
    envio_detalle: text().notNull().default(""),
    /** Of restoring it; null while it is due. */
    prueba: text({ enum: PRUEBAS_COPIA }),
    prueba_detalle: text().notNull().default(""),
  },
  (t) => [
    check("copias_envio", isOneOf(t.envio, ENVIOS_COPIA)),
    check("copias_prueba", isOneOf(t.prueba, PRUEBAS_COPIA)),
    index("copias_por_momento").on(t.empezada_en),
  ],
).enableRLS();

/** Each time that this database was restored from a backup. */
export const restauraciones = pgTable("restauraciones", {
  id: uuid().primaryKey(),
  /** The backup's moment: nothing is known of what came after. */
  desde: momento().notNull(),
  restaurada_en: creado(),
  /** When a dueño let the shop go on; null while it waits. */
  seguida_en: momento(),
}).enableRLS();
