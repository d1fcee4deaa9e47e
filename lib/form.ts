import { removeControls } from "./texto.ts";

/** The form that a request carries; a body that is no form counts as an empty one, and is answered like it. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** A field of a form that was sent, without control characters; empty when it is missing or a file. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? removeControls(value) : "";
}

/** The fields of a form as they were typed. */
export const readTexts = <Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, getText(form, name)])) as Record<Name, string>;

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

/** The first message for each field, by the field's path in the body: `items.0.cantidad`. */
export function toPathErrors(issues: Issues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** The first message for each field of a form; what is wrong inside of a field that holds several is the field's. */
export const toFieldErrors = (issues: Issues): Record<string, string> =>
  toPathErrors(issues.map(({ path, message }) => ({ path: path.slice(0, 1), message })));

/** A field that people do not see: whatever fills it is a program. */
export const HONEYPOT = "sitio_web";
export const isHoneypotFilled = (form: FormData): boolean => getText(form, HONEYPOT) !== "";
