import { cleanLine } from "#lib/text.ts";

/** XML allows no lone surrogates, U+FFFE or U+FFFF. */
const NADA = /[\p{Cs}\uFFFE\uFFFF]/gu;

/** SUNAT 2022, 2027, 4094: one line, no controls, no leading space. */
export const toLinea = (text: string): string => cleanLine(text.replace(NADA, ""));

/** SUNAT 2022: fewer than three characters. */
export const isCorto = (text: string): boolean => Array.from(toLinea(text)).length < 3;
