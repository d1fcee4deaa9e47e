import { removeControls } from "./text.ts";

/** Empty when the body is no form, so that validation refuses it. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** Drops control characters; empty when missing or a file. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? removeControls(value) : "";
}

export const readTexts = <Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, getText(form, name)])) as Record<Name, string>;

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

/** Errors by path in the body: `items.0.cantidad`. */
export function toPathErrors(issues: Issues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** Errors of parts count for the field. */
export const toFieldErrors = (issues: Issues): Record<string, string> =>
  toPathErrors(issues.map(({ path, message }) => ({ path: path.slice(0, 1), message })));

/** A honeypot, unseen by people. */
export const HONEYPOT = "sitio_web";
export const isHoneypotFilled = (form: FormData): boolean => getText(form, HONEYPOT) !== "";
