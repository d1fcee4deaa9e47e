import { z } from "zod";
import { removeControls } from "./texto.ts";

const MENSAJE = "Tiene un carácter que no se puede guardar. Escríbelo de nuevo.";

/** Deeper than any form or body that a schema of ours reads; what is sent may be deeper than a stack. */
const PROFUNDIDAD = 8;

type Path = readonly (string | number)[];

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same with all its texts clean; tells where a NUL stood. Files stay whole: they are for whoever reads them. */
function cleanTexts(value: unknown, onNul: (path: Path) => void, path: Path = []): unknown {
  if (typeof value === "string") {
    if (value.includes("\0")) onNul(path);
    return removeControls(value);
  }
  if (path.length === PROFUNDIDAD) return value;
  if (Array.isArray(value)) return value.map((item, index) => cleanTexts(item, onNul, [...path, index]));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, cleanTexts(item, onNul, [...path, name])]);
  return Object.fromEntries(entries);
}

/**
 * Reads a form's fields or a JSON body by a schema. Control characters, which come along when somebody pastes from a
 * PDF, are left out. A NUL cannot be typed or pasted, only sent by a program, and PostgreSQL refuses it: it is what is
 * wrong with its field, before anything else is.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown) {
  const clean = z.preprocess((value, context) => {
    const onNul = (path: Path) => context.addIssue({ code: "custom", path: [...path], message: MENSAJE });
    return cleanTexts(value, onNul);
  }, schema);
  return clean.safeParse(input);
}
