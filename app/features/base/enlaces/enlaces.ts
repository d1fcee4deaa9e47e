/** What a link is for; a row of the noun says until when (docs/decisions/078-links.md). */
export type FinEnlace = "avisos" | "baja_opiniones" | "hoja" | "invitacion" | "pedido";

/** Also for a browser that comes from another page of the shop, without the answer's headers. */
export const META_ENLACE = [
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
