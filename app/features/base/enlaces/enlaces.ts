/** What a link is for; a row of the noun says until when (docs/decisions/079-links.md). */
export type FinEnlace = "avisos" | "baja_opiniones" | "cuenta" | "hoja" | "invitacion" | "pedido" | "red" | "turno";

/** Also for a browser that comes from another page of the shop, without the answer's headers. */
export const META_ENLACE = [
  { name: "robots", content: "noindex" },
  // Not no-referrer: without scripts a form would send no Origin, and be refused.
  { name: "referrer", content: "same-origin" },
];
