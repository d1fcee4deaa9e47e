/**
 * For the shop's own JSON: answers of /api/*, or browser storage. A reader drops unknown fields, and throws for invalid
 * values; `parse` and `orElse` catch that.
 */
export type Reader<T> = (value: unknown) => T;

function refuse(): never {
  throw new TypeError("unexpected JSON");
}

export const orElse =
  <T, F>(reader: Reader<T>, fallback: F): Reader<T | F> =>
  (value) => {
    try {
      return reader(value);
    } catch {
      return fallback;
    }
  };

/** null for an invalid value. Never throws. */
export const parse = <T>(reader: Reader<T>, value: unknown): T | null => orElse(reader, null)(value);

export const parseText = <T>(reader: Reader<T>, text: string): T | null =>
  parse(() => reader(JSON.parse(text)), undefined);

export function where<T, U extends T>(reader: Reader<T>, test: (value: T) => value is U): Reader<U>;
export function where<T>(reader: Reader<T>, test: (value: T) => boolean): Reader<T>;
export function where<T>(reader: Reader<T>, test: (value: T) => boolean): Reader<T> {
  return (json) => {
    const value = reader(json);
    return test(value) ? value : refuse();
  };
}

export const literal =
  <const T extends string | boolean>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((one) => one === value) ?? refuse();

export const string: Reader<string> = (value) => (typeof value === "string" ? value : refuse());
export const number: Reader<number> = (value) => (typeof value === "number" ? value : refuse());
export const boolean: Reader<boolean> = literal([true, false]);

/** A whole number from 0. */
export const count = where(number, (value) => Number.isSafeInteger(value) && value >= 0);

/** null counts as missing. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value == null ? undefined : reader(value);

export const array =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item) : refuse();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

export const object =
  <T extends object>(fields: { [Name in keyof T]-?: Reader<T[Name]> }): Reader<T> =>
  (value) => {
    if (!isRecord(value)) return refuse();
    const readers = Object.entries<Reader<unknown>>(fields);
    return Object.fromEntries(readers.map(([name, read]) => [name, read(value[name])])) as T;
  };

/** Keeps a record's texts and drops its other values. */
export const texts: Reader<Record<string, string>> = (value) => {
  const fields = isRecord(value) ? Object.entries(value) : refuse();
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
};
