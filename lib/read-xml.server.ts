import { DOMParser } from "@xmldom/xmldom";

/** Follows the declared encoding: SUNAT also writes ISO-8859-1. null for an unknown one. */
function decodeXml(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const encoding = /encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}

/** null for malformed XML. Refuses DTDs and their entities. */
export function parseXml(source: Uint8Array | string): Document | null {
  const xml = typeof source === "string" ? source : decodeXml(source);
  if (xml === null || xml.includes("<!DOCTYPE")) return null;
  let fine = true;
  const onError = () => {
    fine = false;
  };
  const errorHandler = { warning: () => {}, error: onError, fatalError: onError };
  try {
    const document = new DOMParser({ errorHandler, locator: {} }).parseFromString(xml, "text/xml");
    return fine ? document : null;
  } catch {
    return null;
  }
}

/** Ignores namespace prefixes. */
export const listElements = (within: Document | Element, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS("*", name));

/** Empty without the element. */
export const readText = (within: Document | Element, name: string): string =>
  listElements(within, name)[0]?.textContent?.trim() ?? "";

/** For storing and checking the signature; null in an unknown encoding. */
export const toXmlText = (bytes: Uint8Array): string | null =>
  // Stored as UTF-8; the declaration is not signed.
  decodeXml(bytes)?.replace(/^(\uFEFF?<\?xml[^>]*encoding=["'])[\w-]+/, "$1UTF-8") ?? null;
