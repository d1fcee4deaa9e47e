import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { getBody, countBytes, toCachedPage } from "./cached-page.ts";
import type { Encoding } from "./encoding.ts";

const HTML = `<p>${"hola ".repeat(1_000)}</p>`;
const makePage = (encoding: Encoding, response = new Response(HTML, { headers: { "Content-Type": "text/html" } })) =>
  toCachedPage(response, { nonce: "n", encoding, csp: () => "", cacheControl: "no-cache" });

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Uint8Array) => bytes };
const readText = (bytes: Uint8Array, encoding: Encoding) => Buffer.from(DECODE[encoding](bytes)).toString();

const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

describe.each(ENCODINGS)("a page that is asked for in %s first", (first) => {
  it("is made and held in that alone", async () => {
    const page = await makePage(first);
    expect(Object.keys(page.bodies)).toEqual([first]);
    expect(countBytes(page)).toBe((await getBody(page, first)).length);
  });

  it.each(ENCODINGS)("has the same text in %s, which is held from then on", async (encoding) => {
    const page = await makePage(first);
    expect(readText(await getBody(page, encoding), encoding)).toBe(HTML);
    expect(Object.keys(page.bodies).toSorted()).toEqual([...new Set([first, encoding])].toSorted());
  });
});

it("is made once in an encoding, however many ask at once", async () => {
  const page = await makePage("br");
  const [one, other] = await Promise.all([getBody(page, "gzip"), getBody(page, "gzip")]);
  expect(one).toBe(other);
});

it("has no encoding without a body", async () => {
  const page = await makePage("br", new Response(null, { status: 302, headers: { Location: "/catalogo" } }));
  expect(page.bodies).toEqual({ identity: new Uint8Array() });
});
