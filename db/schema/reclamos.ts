import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { ANOTACIONES, BIENES, DOCUMENTOS, MEDIOS_RESPUESTA, TIPOS_RECLAMO } from "../values.ts";
import { declareAjeno, declarePersonal } from "../personal.ts";

/** Locked while a claim is filed: numbers have no gaps or duplicates. */
export const folios_reclamo = pgTable("folios_reclamo", {
  anio: integer().primaryKey(),
  ultimo: integer().notNull(),
}).enableRLS();

/**
 * Append only: a trigger refuses every UPDATE, DELETE and TRUNCATE (see the migration). Copies the shop's data of that
 * day, since settings change.
 */
export const reclamos = pgTable(
  "reclamos",
  {
    id: uuid().primaryKey(),
    anio: integer().notNull(),
    numero: integer().notNull(),
    /** Gives access to the sheet. */
    token: text().notNull().unique(),
    /** A digest of contents and minute: a form sent twice is one claim. */
    huella: text().notNull().unique(),
    tipo: text({ enum: TIPOS_RECLAMO }).notNull(),
    nombre: text().notNull(),
    documento_tipo: text({ enum: DOCUMENTOS }).notNull(),
    documento_numero: text().notNull(),
    domicilio: text(),
    telefono: text(),
    email: text(),
    /** A minor's parent or guardian. */
    apoderado: text(),
    bien: text({ enum: BIENES }).notNull(),
    monto: dinero(),
    descripcion: text(),
    /** As the consumer wrote it; maybe no order of this shop. */
    pedido: text(),
    detalle: text().notNull(),
    solicitud: text(),
    proveedor_razon_social: text().notNull(),
    proveedor_ruc: text().notNull(),
    proveedor_direccion: text().notNull(),
    establecimiento: text().notNull(),
    created_at: momento().notNull(),
  },
  (t) => [
    unique("reclamos_correlativo").on(t.anio, t.numero),
    check("reclamos_numero", sql`${t.numero} > 0`),
    check("reclamos_tipo", isOneOf(t.tipo, TIPOS_RECLAMO)),
    check("reclamos_bien", isOneOf(t.bien, BIENES)),
    check("reclamos_documento", isOneOf(t.documento_tipo, DOCUMENTOS)),
    check("reclamos_contacto", sql`${t.domicilio} is not null or ${t.email} is not null`),
  ],
).enableRLS();

/** One for each claim, append only. */
export const respuestas_reclamo = pgTable(
  "respuestas_reclamo",
  {
    reclamo_id: uuid()
      .primaryKey()
      .references(() => reclamos.id),
    texto: text().notNull(),
    /** `carta`: no e-mail, delivered to the address. */
    medio: text({ enum: MEDIOS_RESPUESTA }).notNull(),
    actor_id: text().notNull(),
    created_at: creado(),
  },
  (t) => [check("respuestas_reclamo_medio", isOneOf(t.medio, MEDIOS_RESPUESTA))],
).enableRLS();

/**
 * What precedes the answer (docs/ley.md, section 1), each once and append only: a queja treated as a reclamo; a
 * proposed solution, which suspends the term; the consumer's reply.
 */
export const anotaciones_reclamo = pgTable(
  "anotaciones_reclamo",
  {
    id: uuid().primaryKey(),
    reclamo_id: uuid()
      .notNull()
      .references(() => reclamos.id),
    tipo: text({ enum: ANOTACIONES }).notNull(),
    texto: text().notNull(),
    actor_id: text().notNull(),
    created_at: creado(),
  },
  (t) => [
    unique("anotaciones_reclamo_una_vez").on(t.reclamo_id, t.tipo),
    check("anotaciones_reclamo_tipo", isOneOf(t.tipo, ANOTACIONES)),
  ],
).enableRLS();

/**
 * For listing and counting. The book never changes; this row does, in the same transaction, and its lock serialises
 * additions to the claim.
 */
export const fichas_reclamo = pgTable(
  "fichas_reclamo",
  {
    reclamo_id: uuid()
      .primaryKey()
      .references(() => reclamos.id),
    created_at: momento().notNull(),
    /** `reclamo` for a re-qualified queja. */
    tipo: text({ enum: TIPOS_RECLAMO }).notNull(),
    respondido: boolean().notNull().default(false),
    /** `toBusqueda` of code, name, document and e-mail. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("fichas_reclamo_tipo", isOneOf(t.tipo, TIPOS_RECLAMO)),
    index("fichas_reclamo_por_momento").on(t.respondido, t.created_at, t.reclamo_id, t.tipo),
    index("fichas_reclamo_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

export const feriados = pgTable("feriados", {
  dia: date({ mode: "string" }).primaryKey(),
  nombre: text().notNull(),
}).enableRLS();

/** Required by law (docs/ley.md, section 1). */
const LIBRO = { tema: "reclamos", descarga: "reclamos", fin: { queda: "the law has the book kept" } } as const;
declarePersonal(reclamos, {
  columnas: [
    "nombre",
    "documento_tipo",
    "documento_numero",
    "domicilio",
    "telefono",
    "email",
    "apoderado",
    "descripcion",
    "pedido",
    "detalle",
    "solicitud",
  ],
  ...LIBRO,
});
declarePersonal(respuestas_reclamo, { columnas: ["texto", "actor_id"], ...LIBRO });
declarePersonal(anotaciones_reclamo, { columnas: ["texto", "actor_id"], ...LIBRO });
declarePersonal(fichas_reclamo, { columnas: ["busqueda"], ...LIBRO });
declareAjeno(reclamos, ["proveedor_direccion"]);
declareAjeno(feriados, ["nombre"]);
