import { DOMParser } from "@xmldom/xmldom";

/** Bytes of XML as text, by the encoding that they declare: the tax office writes ISO-8859-1, too. Null for an unknown one. */
function decodeXml(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const encoding = /encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}

/** A document of somebody else's; null where it is ill-formed. Without a DTD: entities of its own are refused. */
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

/** The elements of a name, whatever the prefix of their namespace. */
export const listElements = (within: Document | Element, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS("*", name));

/** The text of the first element of a name; empty where there is none. */
export const readText = (within: Document | Element, name: string): string =>
  listElements(within, name)[0]?.textContent?.trim() ?? "";

/** The text of bytes that claim to be XML, for keeping and for checking its signature; null in an unknown encoding. */
export const toXmlText = (bytes: Uint8Array): string | null =>
  // What is kept is UTF-8, so it says so; a declaration is no part of what is signed.
  decodeXml(bytes)?.replace(/^(\uFEFF?<\?xml[^>]*encoding=["'])[\w-]+/, "$1UTF-8") ?? null;
