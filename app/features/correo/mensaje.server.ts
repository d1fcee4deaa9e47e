import type { ReactElement } from "react";
import type { MensajeCorreo } from "./correo.ts";

/** How tables become plain text: cells inline, rows as lines. */
const TEXTO = {
  selectors: [
    { selector: "td", format: "inline" },
    { selector: "tr", format: "block" },
    { selector: "h1", options: { uppercase: false } },
  ],
};

/** Renders a mail: the same words as HTML and as plain text. */
export async function renderMensaje(asunto: string, cuerpo: ReactElement): Promise<MensajeCorreo> {
  // Loaded with the first mail, as it brings a renderer of its own.
  const { render, toPlainText } = await import("@react-email/render");
  const html = await render(cuerpo);
  return { asunto, html, texto: toPlainText(html, TEXTO) };
}
