const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as the content of an XML element or attribute; control characters, which XML cannot hold, are left out. */
export function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
