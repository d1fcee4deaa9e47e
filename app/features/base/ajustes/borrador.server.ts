import { data } from "react-router";
import type { Tienda } from "#app/context.ts";
import { getText } from "#lib/form.ts";
import { escapeXml } from "#lib/xml.ts";
import { AJUSTES, type Ajustes, type ClaveAjuste, isClaveAjuste } from "./ajustes.ts";
import { parseTyped } from "./ajustes.schema.ts";
import { readAjustes } from "./ajustes.server.ts";

/** An address's parameters as the form that they were taken from. */
export function toForm(address: URL): FormData {
  const form = new FormData();
  for (const [name, value] of address.searchParams) form.append(name, value);
  return form;
}

/** A page that says what has to be corrected first. */
export function writePorCorregir(campos: Readonly<Record<string, string>>): string {
  const messages = Object.values(campos).map((message) => `<p>${escapeXml(message)}</p>`);
  return `<!doctype html><html lang="es"><head><title>Por corregir</title></head><body>${messages.join("")}</body></html>`;
}

/** A banner is to be seen before its first day, too. */
const showToday = (clave: ClaveAjuste, ajustes: Ajustes): Ajustes =>
  clave === "portada" ? { ...ajustes, portada: { ...ajustes.portada, desde: "", hasta: "" } } : ajustes;

/**
 * The settings as a form has them, none of it saved; those in force for an address without a form. Throws 404 for a
 * setting that `muestra` does not show.
 */
export async function readBorrador(
  tienda: Tienda,
  form: FormData,
  muestra: string,
): Promise<{ success: true; data: Ajustes } | { success: false; campos: Readonly<Record<string, string>> }> {
  const ajustes = await readAjustes(tienda);
  const clave = getText(form, "clave");
  if (clave === "") return { success: true, data: ajustes };
  if (!isClaveAjuste(clave) || AJUSTES[clave].muestra !== muestra) throw data(null, { status: 404 });
  const typed = parseTyped(clave, form, tienda.env);
  if (!typed.success) return typed;
  const cambiados = { ...ajustes, [clave]: AJUSTES[clave].aplicar(tienda.env, typed.data) };
  return { success: true, data: showToday(clave, cambiados) };
}
