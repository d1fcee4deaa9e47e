import { CAMPOS_DIRECCION, type PartesDireccion } from "#app/features/direcciones/direcciones.ts";
import { parseMetodo } from "#app/features/pedidos/metodos.ts";
import { CAMPOS_COMPROBANTE, type ComprobanteEscrito, FACTURA } from "./comprobante.ts";
import type { Borrador } from "./pestana.ts";

/** The box that keeps the address. */
export const GUARDAR = "guardar_direccion";

/** A draft as the form gives it. */
export type Escrito = Borrador & { direccion: PartesDireccion };

/** What stands in the checkout's form. */
export function readForm(form: HTMLFormElement): Escrito {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const partes = Object.fromEntries(CAMPOS_DIRECCION.filter((name) => name !== "id").map((name) => [name, text(name)]));
  return {
    telefono: text("telefono"),
    direccion: partes as PartesDireccion,
    guardar_direccion: data.has(GUARDAR),
    metodo_pago: parseMetodo(data.get("metodo_pago")),
    terminos: data.has("terminos"),
    comprobante: form.elements.namedItem(FACTURA) ? readComprobante(data, text) : null,
  };
}

function readComprobante(data: FormData, text: (name: string) => string): ComprobanteEscrito {
  const texts = Object.fromEntries(CAMPOS_COMPROBANTE.map((name) => [name, text(name)]));
  return { ...(texts as Omit<ComprobanteEscrito, "factura">), factura: data.has(FACTURA) };
}

/** Restores the draft but its address and its receipt, except over what was typed since the page loaded. */
export function restore(form: HTMLFormElement, borrador: Borrador): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === "radio") {
      // A method that is no longer offered leaves the default chosen.
      if (field.value === borrador.metodo_pago) field.checked = true;
    } else if (field.type === "checkbox" && field.name !== FACTURA)
      field.checked ||= field.name === GUARDAR ? borrador.guardar_direccion : borrador.terminos;
    else if (field.name === "telefono" && field.value === field.defaultValue) field.value = borrador.telefono;
  }
}
