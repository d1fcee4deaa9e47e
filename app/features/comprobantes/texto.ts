import { cleanLine } from "#lib/text.ts";

/** What no XML holds: halves of pairs, U+FFFE and U+FFFF. */
const NADA = /[\p{Cs}\uFFFE\uFFFF]/gu;

/** SUNAT 2022, 2027, 4094: a name or an address in one line, without controls and without a space before it. */
export const toLinea = (text: string): string => cleanLine(text.replace(NADA, ""));

/** SUNAT 2022: whether a name has fewer than three letters. */
export const isCorto = (text: string): boolean => Array.from(toLinea(text)).length < 3;
