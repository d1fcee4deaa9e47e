import { z } from "zod";
import { removeControls } from "./text.ts";

const MENSAJE = "Tiene un carácter que no se puede guardar. Escríbelo de nuevo.";

/** Deeper than any schema, against stack overflow. */
const MAX_DEPTH = 8;

type Path = readonly (string | number)[];

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Skips files. */
function cleanTexts(value: unknown, onNul: (path: Path) => void, path: Path = []): unknown {
  if (typeof value === "string") {
    if (value.includes("\0")) onNul(path);
    return removeControls(value);
  }
  if (path.length === MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item, index) => cleanTexts(item, onNul, [...path, index]));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, cleanTexts(item, onNul, [...path, name])]);
  return Object.fromEntries(entries);
}

/**
 * Removes control characters, which come with text pasted from a PDF. A NUL, which only programs send and PostgreSQL
 * refuses, is an error of its field.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown) {
  const clean = z.preprocess((value, context) => {
    const onNul = (path: Path) => context.addIssue({ code: "custom", path: [...path], message: MENSAJE });
    return cleanTexts(value, onNul);
  }, schema);
  return clean.safeParse(input);
}
