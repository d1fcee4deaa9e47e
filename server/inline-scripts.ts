import { createHash } from "node:crypto";

const hashScript = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The page without its nonce, and the policy's words for exactly the inline scripts that carried it. A script that
 * someone smuggled into the page cannot know the nonce, which is random for each rendering, and so gets no hash.
 * The nonce is taken out of the scripts' own text too, so that the same page always has the same bytes.
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
