const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for an XML element or attribute, without the control characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
