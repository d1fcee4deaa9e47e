/**
 * Reads JSON that the shop wrote: an answer of /api/*, or what the browser stored. A reader returns the value as its
 * type, without unknown fields, and throws when it does not fit; `parse` and `orElse` catch that.
 */
export type Reader<T> = (value: unknown) => T;

function refuse(): never {
  throw new TypeError("unexpected JSON");
}

/** `fallback` for what does not fit. */
export const orElse =
  <T, F>(reader: Reader<T>, fallback: F): Reader<T | F> =>
  (value) => {
    try {
      return reader(value);
    } catch {
      return fallback;
    }
  };

/** The value as its type; null when it does not fit. Never throws. */
export const parse = <T>(reader: Reader<T>, value: unknown): T | null => orElse(reader, null)(value);

/** The same for JSON text. */
export const parseText = <T>(reader: Reader<T>, text: string): T | null =>
  parse(() => reader(JSON.parse(text)), undefined);

/** What `reader` reads, if it also passes `test`. */
export function where<T, U extends T>(reader: Reader<T>, test: (value: T) => value is U): Reader<U>;
export function where<T>(reader: Reader<T>, test: (value: T) => boolean): Reader<T>;
export function where<T>(reader: Reader<T>, test: (value: T) => boolean): Reader<T> {
  return (json) => {
    const value = reader(json);
    return test(value) ? value : refuse();
  };
}

/** One of these values. */
export const literal =
  <const T extends string | boolean>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((one) => one === value) ?? refuse();

export const string: Reader<string> = (value) => (typeof value === "string" ? value : refuse());
export const number: Reader<number> = (value) => (typeof value === "number" ? value : refuse());
export const boolean: Reader<boolean> = literal([true, false]);

/** A whole number, 0 or more. */
export const count = where(number, (value) => Number.isSafeInteger(value) && value >= 0);

/** Undefined for what is missing or null; anything else must fit. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value == null ? undefined : reader(value);

export const array =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(item) : refuse();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** An object with these fields. */
export const object =
  <T extends object>(fields: { [Name in keyof T]-?: Reader<T[Name]> }): Reader<T> =>
  (value) => {
    if (!isRecord(value)) return refuse();
    const readers = Object.entries<Reader<unknown>>(fields);
    return Object.fromEntries(readers.map(([name, read]) => [name, read(value[name])])) as T;
  };

/** An object of texts under any names; other values are left out. */
export const texts: Reader<Record<string, string>> = (value) => {
  const fields = isRecord(value) ? Object.entries(value) : refuse();
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
};
