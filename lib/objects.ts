/** Typed keys of an object that holds nothing beside what its type names. */
export const listKeys = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** The same keys, each with the result of `of`. */
export const mapValues = <T extends object, R>(
  object: T,
  of: (value: T[keyof T & string], key: keyof T & string) => R,
) => Object.fromEntries(listKeys(object).map((key) => [key, of(object[key], key)])) as { [K in keyof T]: R };

/** Some of an object's fields. */
export const pick = <T extends object, K extends keyof T>(object: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>;
