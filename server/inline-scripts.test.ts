import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as inline from "./inline-scripts.ts";

const N = "r4nd0m-n0nce";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function hashInlineScripts(page: string, nonce: string) {
  const { html, scripts } = inline.hashInlineScripts(new TextEncoder().encode(page), nonce);
  return { html: html.toString(), scripts };
}

const page = (nonce: string) => hashInlineScripts(`<script nonce="${nonce}">var nonce = "${nonce}"</script>`, nonce);

describe("hashInlineScripts", () => {
  it("hashes the scripts with the nonce, and removes it from the page", () => {
    const { html, scripts } = hashInlineScripts(
      `<script nonce="${N}">one("ñ → ¿")</script><script nonce="${N}">two()</script>`,
      N,
    );
    expect(html).toBe('<script>one("ñ → ¿")</script><script>two()</script>');
    expect(scripts).toEqual([hash('one("ñ → ¿")'), hash("two()")]);
  });

  it.each([
    ["without a nonce", "<script>evil()</script>"],
    ["with a guessed nonce", '<script nonce="guess">evil()</script>'],
    ["with the word alone", "<script nonce>evil()</script>"],
    ["in other letters", "<SCRIPT>evil()</SCRIPT>"],
  ])("does not hash an injected script: %s", (_what, evil) => {
    const { scripts } = hashInlineScripts(`<p>${evil}</p><script nonce="${N}">good()</script>`, N);
    expect(scripts).toEqual([hash("good()")]);
  });

  it("does not hash an injected script that swallows the page's own", () => {
    const { scripts } = hashInlineScripts(`<script>evil();<script nonce="${N}">good()</script>`, N);
    expect(scripts).toEqual([hash("good()")]);
  });

  it("needs no hash for files, which the policy allows by their origin, nor for links", () => {
    const page = `<link rel="modulepreload" nonce="${N}" href="/a.js"/><script type="module" nonce="${N}" src="/a.js"></script>`;
    expect(hashInlineScripts(page, N)).toEqual({
      html: '<link rel="modulepreload" href="/a.js"/><script type="module" src="/a.js"></script>',
      scripts: [],
    });
  });

  it("gives the same bytes for the same page whatever its nonce, inside scripts too", () => {
    expect(page("aaaaaaaa")).toEqual(page("bbbbbbbb"));
    expect(page("aaaaaaaa").scripts).toEqual([hash('var nonce = ""')]);
  });
});
