export type Bytes = Uint8Array<ArrayBuffer>;
export type Encoding = "br" | "gzip" | "identity";

/** In order of preference, for equal weights. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];
const PLAIN: readonly Encoding[] = ["identity"];

function readQuality(header: string, encoding: Encoding): number {
  let others = 0;
  for (const item of header.toLowerCase().split(",")) {
    const [coding, ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const quality = weight === undefined ? 1 : Number(weight) || 0;
    if (coding === encoding) return quality;
    if (coding === "*") others = quality;
  }
  return encoding === "identity" ? 0 : others;
}

function parseAccepted(header: string): readonly Encoding[] {
  const liked = ENCODINGS.map((encoding) => ({ encoding, quality: readQuality(header, encoding) }))
    .filter(({ encoding, quality }) => quality > 0 || encoding === "identity")
    .toSorted((a, b) => b.quality - a.quality);
  return liked.map(({ encoding }) => encoding);
}

/** Browsers send few different headers; a flood of others must not fill the memory. */
const MAX_PARSED = 100;
const parsed = new Map<string, readonly Encoding[]>();

/** Preferred first; `identity` is always included. */
export function acceptedEncodings(header: string | null | undefined): readonly Encoding[] {
  if (!header) return PLAIN;
  const known = parsed.get(header);
  if (known) return known;
  if (parsed.size >= MAX_PARSED) parsed.clear();
  const accepted = parseAccepted(header);
  parsed.set(header, accepted);
  return accepted;
}

export function isSameVersion(etag: string | undefined, ifNoneMatch: string | null | undefined): boolean {
  if (!etag || !ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((item) => item.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
}
