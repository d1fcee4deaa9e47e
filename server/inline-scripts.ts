import { hash } from "node:crypto";

const hashScript = (script: string) => `'sha256-${hash("sha256", script, "base64")}'`;

/**
 * Removes the nonce from a page and hashes its inline scripts instead. Only scripts that carried the nonce get a hash,
 * so an injected one gets none. Without the nonce the same page has the same bytes each time.
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
