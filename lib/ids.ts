import { v7, validate } from "uuid";

/** A new UUIDv7: ids of products and orders sort by the moment of their making. */
export const newId = (): string => v7();

/** An id as it would have been made at another moment, in epoch ms. */
export const newIdAt = (moment: number): string => v7({ msecs: Math.floor(moment) });

export const isId = (text: string): boolean => validate(text);
