import { type Column, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";
import { type Centimos, parseSoles, toDecimal } from "#lib/dinero.ts";

/** `numeric(12,2)` in the database, integer céntimos in the code: the column type for money. */
export const dinero = customType<{ data: Centimos; driverData: string }>({
  dataType: () => "numeric(12,2)",
  toDriver: toDecimal,
  fromDriver: (value) => {
    const amount = parseSoles(value);
    if (amount === null) throw new TypeError(`the database holds a malformed amount: ${value}`);
    return amount;
  },
});

/** The same where an amount may be below 0: sums and corrections. Whole céntimos in the code, too. */
export const dineroConSigno = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(14,2)",
  toDriver: (amount) => (amount / 100).toFixed(2),
  fromDriver: (value) => Math.round(Number(value) * 100),
});

/** A file's bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A moment, with its time zone. The column takes the name of its key. */
export const momento = () => timestamp({ withTimezone: true });

export const creado = () => momento().notNull().defaultNow();

/** The CHECK for `text({ enum })`, whose list is otherwise in the type alone. */
export const isOneOf = (column: Column, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
