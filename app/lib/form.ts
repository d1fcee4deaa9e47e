import { withoutControls } from "./texto.ts";

/** The form that a request carries; a body that is no form counts as an empty one, and is answered like it. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** A field of a form that was sent, without control characters; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? withoutControls(value) : "";
}

/** The fields of a form as they were typed. */
export const readTexts = <Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<Name, string>;

/** The first message for each field. */
export function fieldErrors<Name extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[],
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of issues) {
    const name = names.find((one) => one === path[0]);
    if (name) errors[name] ??= message;
  }
  return errors;
}

/** A field that people do not see: what fills it is a program. */
export const TRAP = "sitio_web";
export const isTrapped = (form: FormData): boolean => textOf(form, TRAP) !== "";
