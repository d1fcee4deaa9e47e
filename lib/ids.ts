import { v7, validate } from "uuid";

/** A UUIDv7: ids of products and orders sort by creation. */
export const newId = (): string => v7();

/** An id as of another moment, in epoch ms. */
export const newIdAt = (moment: number): string => v7({ msecs: Math.floor(moment) });

export const isId = (text: string): boolean => validate(text);
