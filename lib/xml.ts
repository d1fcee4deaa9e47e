const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for an XML element or attribute, without what XML cannot hold: control characters, halves of pairs. */
export function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
