import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { user } from "./identidad.ts";

/**
 * An account's new address, until both mailboxes agree; then kept, so that the data under the earlier address are
 * found. Only digests of the links' secrets are stored.
 */
export const cambios_correo = pgTable(
  "cambios_correo",
  {
    id: uuid().primaryKey(),
    usuario_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Both in lower case. */
    anterior: text().notNull(),
    nuevo: text().notNull(),
    clave_anterior: text().notNull().unique(),
    clave_nuevo: text().notNull().unique(),
    acepta_anterior_en: momento(),
    acepta_nuevo_en: momento(),
    /** The session that asked stays open. */
    sesion_id: text().notNull(),
    vence_en: momento().notNull(),
    hecho_en: momento(),
    created_at: creado(),
  },
  (t) => [
    check(
      "cambios_correo_hecho",
      sql`${t.hecho_en} is null or (${t.acepta_anterior_en} is not null and ${t.acepta_nuevo_en} is not null)`,
    ),
    uniqueIndex("cambios_correo_abierto")
      .on(t.usuario_id)
      .where(sql`${t.hecho_en} is null`),
    index("cambios_correo_por_usuario").on(t.usuario_id, t.hecho_en),
  ],
).enableRLS();

declarePersonal(cambios_correo, {
  columnas: ["usuario_id", "anterior", "nuevo"],
  tema: "cuenta",
  descarga: "cuenta",
  fin: "se borra",
});
