import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type HonoContext, isApi } from "./hono-env.ts";

export interface Refusal {
  status: ContentfulStatusCode;
  codigo: string;
  mensaje: string;
}

export const CROSS_SITE: Refusal = {
  status: 403,
  codigo: "origen",
  mensaje: "La solicitud viene de otro sitio y fue rechazada.",
};

export const TOO_LARGE: Refusal = { status: 413, codigo: "datos", mensaje: "Lo que enviaste es demasiado grande." };

export const METHOD: Refusal = { status: 405, codigo: "metodo", mensaje: "Este método no está permitido." };

export const FATAL: Refusal = {
  status: 500,
  codigo: "error",
  mensaje: "Ocurrió un error inesperado. Inténtalo de nuevo en unos minutos.",
};

export const UNAVAILABLE: Refusal = {
  status: 503,
  codigo: "error",
  mensaje: "La tienda no puede leer sus datos en este momento. Inténtalo de nuevo en unos segundos.",
};

export const BUSY: Refusal = {
  status: 503,
  codigo: "ocupada",
  mensaje: "Hay mucha gente en la tienda en este momento. Inténtalo de nuevo en unos segundos.",
};

export const TOO_MANY: Refusal = {
  status: 429,
  codigo: "limite",
  mensaje: "Desde tu red ya espera mucha gente para pagar. Tu carrito está a salvo: inténtalo en unos minutos.",
};

const renderRefusal = ({ status, mensaje }: Refusal) =>
  `<!doctype html><html lang="es-PE"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${status}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><main><h1>${mensaje}</h1><p><a href="/">Volver al inicio</a></p></main></html>`;

/** JSON for the API, else a plain page. Texts are not escaped: they are never input. */
export function toRefusalResponse(path: string, refusal: Refusal): Response {
  const { status, codigo, mensaje } = refusal;
  const headers = { "Cache-Control": "no-store" };
  if (isApi(path)) return Response.json({ error: { codigo, mensaje } }, { status, headers });
  return new Response(renderRefusal(refusal), {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

/** Keeps the headers set so far. */
export function refuse(c: HonoContext, refusal: Refusal): Response {
  const { body, headers } = toRefusalResponse(c.req.path, refusal);
  return c.newResponse(body, { status: refusal.status, headers });
}
