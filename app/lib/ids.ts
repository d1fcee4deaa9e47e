import { v7, validate } from "uuid";

/** A new UUIDv7: ids of products and orders sort by the moment of their making. */
export const newId = (): string => v7();

export const isId = (text: string): boolean => validate(text);
