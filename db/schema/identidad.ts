import { boolean, index, integer, pgSchema, text, uniqueIndex } from "drizzle-orm/pg-core";
import { creado, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";

/** better-auth's tables and names. No other code reads them. */
export const identidad = pgSchema("identidad");

export const user = identidad
  .table("user", {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: creado(),
    updatedAt: creado(),
    nombre: text().notNull().default(""),
    apellido: text().notNull().default(""),
    telefono: text(),
    direccion: text(),
    twoFactorEnabled: boolean().notNull().default(false),
  })
  .enableRLS();

export const session = identidad
  .table(
    "session",
    {
      id: text().primaryKey(),
      token: text().notNull().unique(),
      userId: text()
        .notNull()
        .references(() => user.id, { onDelete: "cascade" }),
      expiresAt: momento().notNull(),
      ipAddress: text(),
      userAgent: text(),
      createdAt: creado(),
      updatedAt: creado(),
    },
    (t) => [index("session_por_user").on(t.userId), index("session_por_vencimiento").on(t.expiresAt)],
  )
  .enableRLS();

export const account = identidad
  .table(
    "account",
    {
      id: text().primaryKey(),
      accountId: text().notNull(),
      providerId: text().notNull(),
      userId: text()
        .notNull()
        .references(() => user.id, { onDelete: "cascade" }),
      accessToken: text(),
      refreshToken: text(),
      idToken: text(),
      accessTokenExpiresAt: momento(),
      refreshTokenExpiresAt: momento(),
      scope: text(),
      password: text(),
      createdAt: creado(),
      updatedAt: creado(),
    },
    (t) => [uniqueIndex("account_por_proveedor").on(t.providerId, t.accountId), index("account_por_user").on(t.userId)],
  )
  .enableRLS();

export const verification = identidad
  .table(
    "verification",
    {
      id: text().primaryKey(),
      identifier: text().notNull(),
      value: text().notNull(),
      expiresAt: momento().notNull(),
      createdAt: creado(),
      updatedAt: creado(),
    },
    (t) => [index("verification_por_identifier").on(t.identifier)],
  )
  .enableRLS();

/** Secret and backup codes are encrypted with AUTH_SECRET. */
export const twoFactor = identidad
  .table(
    "two_factor",
    {
      id: text().primaryKey(),
      userId: text()
        .notNull()
        .references(() => user.id, { onDelete: "cascade" }),
      secret: text().notNull(),
      backupCodes: text().notNull(),
      verified: boolean().notNull().default(true),
      failedVerificationCount: integer().notNull().default(0),
      lockedUntil: momento(),
    },
    (t) => [uniqueIndex("two_factor_por_user").on(t.userId)],
  )
  .enableRLS();

declarePersonal(user, {
  columnas: ["name", "email", "emailVerified", "nombre", "apellido", "telefono", "direccion"],
  tema: "cuenta",
  descarga: "cuenta",
  fin: "se borra",
});
declarePersonal(session, {
  columnas: ["userId", "ipAddress", "userAgent"],
  tema: "tecnicos",
  descarga: "sesiones",
  fin: "se borra",
});
declarePersonal(account, {
  columnas: ["userId", "accountId"],
  tema: "cuenta",
  descarga: "cuenta",
  fin: "se borra",
});
declarePersonal(verification, {
  columnas: ["identifier", "value"],
  tema: "tecnicos",
  descarga: { sin: "codes and links that open the account, for minutes" },
  fin: "se borra",
});
declarePersonal(twoFactor, {
  columnas: ["userId"],
  tema: "cuenta",
  descarga: { sin: "secrets; that there is a second factor stands in `cuenta`" },
  fin: "se borra",
});
