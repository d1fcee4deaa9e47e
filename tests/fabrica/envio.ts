import { formOf } from "./navegador.ts";

/** A form, as a page sends it. */
export const postForm = (fields: Readonly<Record<string, string | File>>): RequestInit => ({
  method: "POST",
  body: formOf(fields),
});

/** A body as it is written. */
export const postRaw = (
  body: string,
  type = "application/x-www-form-urlencoded",
  headers: Record<string, string> = {},
): RequestInit => ({ method: "POST", body, headers: { "Content-Type": type, ...headers } });

export const postJson = (body: unknown, headers: Record<string, string> = {}): RequestInit =>
  postRaw(JSON.stringify(body), "application/json", headers);
