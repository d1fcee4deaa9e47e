import { createHash } from "node:crypto";

const hashScript = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Takes the nonce out of a page and hashes the inline scripts that carried it. An injected script cannot know the nonce
 * and gets no hash. The nonce leaves the scripts' text too, so that the same page always has the same bytes.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const clean = (text: string) => text.replaceAll(mark, "").replaceAll(nonce, "");
  const scripts = new Set<string>();
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const tag = html.slice(html.lastIndexOf("<", at), html.indexOf(">", at) + 1);
    if (!/^<script\s/i.test(tag) || /\ssrc=/.test(tag)) continue;
    const begin = html.indexOf(">", at) + 1;
    const end = html.indexOf("</script", begin);
    if (end !== -1) scripts.add(hashScript(clean(html.slice(begin, end))));
  }
  return { html: clean(html), scripts: [...scripts] };
}
