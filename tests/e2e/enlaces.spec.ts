import { expect, test } from "./fixtures.ts";

/** More than the demo has: a longer crawl is a loop. */
const MAX_PAGES = 250;

const decode = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

interface Visit {
  status: number;
  title: string;
  h1: number;
  icon: string;
  links: string[];
}

/** Parses a page's source. Skips external links, downloads and other schemes. */
function read(status: number, html: string, url: string): Visit {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].flatMap(([, href = ""]) => {
    const target = URL.parse(decode(href), url);
    return target && target.origin === new URL(url).origin ? [target.pathname + target.search] : [];
  });
  return {
    status,
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    h1: html.match(/<h1\b/g)?.length ?? 0,
    icon: /<link\b[^>]*? rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? "",
    links,
  };
}

/** A list's view, order and options do not change its title and links. */
function toListName(path: string): string {
  const url = new URL(path, "http://aqui.invalid");
  for (const name of ["orden", "vista", "pagina", "elegido"]) url.searchParams.delete(name);
  return url.pathname.replace(/\/$/, "") + url.search;
}

test("every internal link answers 200, every page has one h1, an icon and a title of its own", async ({ request }) => {
  test.slow();
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const seen = new Map<string, Visit>();
  const queue = ["/"];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    expect(seen.size, "pages found").toBeLessThan(MAX_PAGES);
    const answer = await request.get(path);
    const visit = read(answer.status(), await answer.text(), origin + path);
    seen.set(path, visit);
    queue.push(...visit.links.filter((link) => !seen.has(link)));
  }

  const pages = [...seen];
  expect(pages.filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${status} ${path}`)).toEqual([]);
  expect(pages.filter(([, { h1 }]) => h1 !== 1).map(([path, { h1 }]) => `${h1} h1 on ${path}`)).toEqual([]);

  expect(new Set(pages.map(([, { icon }]) => icon))).toEqual(new Set(["/favicon.svg"]));
  for (const icon of ["/favicon.svg", "/favicon.ico"]) {
    const answer = await request.get(icon);
    expect([icon, answer.status(), answer.headers()["content-type"]]).toEqual([
      icon,
      200,
      expect.stringMatching(/^image\/(svg\+xml|x-icon)$/),
    ]);
  }

  const byTitle = new Map<string, string>();
  const doubles: string[] = [];
  for (const [path, { title }] of pages) {
    // Sign pages, and pages that redirect to them, have the way back in their address.
    if (/^\/(sign-in|sign-up|perfil|checkout)/.test(path)) continue;
    const other = byTitle.get(title) ?? toListName(path);
    if (other !== toListName(path) || title === "") doubles.push(`«${title}»: ${other} and ${path}`);
    byTitle.set(title, other);
  }
  expect(doubles).toEqual([]);
  expect(pages.length, "pages read").toBeGreaterThan(45);
});
