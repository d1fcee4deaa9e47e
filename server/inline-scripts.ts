import { hash } from "node:crypto";
import type { Bytes } from "./encoding.ts";

const hashScript = (script: Uint8Array) => `'sha256-${hash("sha256", script, "base64")}'`;

function cut(bytes: Buffer<ArrayBuffer>, text: string): Buffer<ArrayBuffer> {
  const rest: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, from)) {
    rest.push(bytes.subarray(from, at));
    from = at + text.length;
  }
  return from === 0 ? bytes : Buffer.concat([...rest, bytes.subarray(from)]);
}

/**
 * Removes the nonce from a page and hashes its inline scripts instead. Only scripts with the nonce get a hash, so
 * injected ones do not. Without nonces the same page has the same bytes each time.
 */
export function hashInlineScripts(page: Bytes, nonce: string): { html: Buffer<ArrayBuffer>; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const clean = (bytes: Buffer<ArrayBuffer>) => cut(cut(bytes, mark), nonce);
  const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const scripts = new Set<string>();
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const begin = html.indexOf(">", at) + 1;
    const tag = html.toString("latin1", html.lastIndexOf("<", at), begin);
    if (!/^<script\s/i.test(tag) || /\ssrc=/.test(tag)) continue;
    const end = html.indexOf("</script", begin);
    if (end !== -1) scripts.add(hashScript(clean(html.subarray(begin, end))));
  }
  return { html: clean(html), scripts: [...scripts] };
}
