/** Only for objects without fields beyond their type. */
export const listKeys = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

export const mapValues = <T extends object, R>(
  object: T,
  of: (value: T[keyof T & string], key: keyof T & string) => R,
) => Object.fromEntries(listKeys(object).map((key) => [key, of(object[key], key)])) as { [K in keyof T]: R };

export const pick = <T extends object, K extends keyof T>(object: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>;
