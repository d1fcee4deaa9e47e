import { type Column, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";
import { type Centimos, parseSoles, toDecimal } from "#lib/dinero.ts";

/** For money: `numeric(12,2)` in the database, integer céntimos in the code. */
export const dinero = customType<{ data: Centimos; driverData: string }>({
  dataType: () => "numeric(12,2)",
  toDriver: toDecimal,
  fromDriver: (value) => {
    const amount = parseSoles(value);
    if (amount === null) throw new TypeError(`the database holds a malformed amount: ${value}`);
    return amount;
  },
});

/** For amounts that may be below 0; integer céntimos in the code, too. */
export const dineroConSigno = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(14,2)",
  toDriver: (amount) => (amount / 100).toFixed(2),
  fromDriver: (value) => Math.round(Number(value) * 100),
});

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const momento = () => timestamp({ withTimezone: true });

export const creado = () => momento().notNull().defaultNow();

/** A CHECK for `text({ enum })`, which otherwise constrains only the type. */
export const isOneOf = (column: Column, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
