import type { ReactElement } from "react";
import type { MensajeCorreo } from "./correo.ts";

/** In plain text, a table's row is a line. */
const TEXTO = {
  selectors: [
    { selector: "td", format: "inline" },
    { selector: "tr", format: "block" },
    { selector: "h1", options: { uppercase: false } },
  ],
};

export async function renderMensaje(asunto: string, cuerpo: ReactElement): Promise<MensajeCorreo> {
  const { render, toPlainText } = await import("@react-email/render");
  const html = await render(cuerpo);
  return { asunto, html, texto: toPlainText(html, TEXTO) };
}
