/**
 * Network first, the store only when offline, but for hashed files. It stores only what is the same for everyone: public pages, pictures and
 * files (docs/decisions/042-without-a-network.md).
 */
import {
  describeKept,
  findKind,
  isHashed,
  judge,
  type Kind,
  mayKeep,
  OFFLINE_PAGE,
  OWN_PAGES,
  type PublicPage,
  toKey,
  withoutChoice,
} from "./rules.ts";
import { openStore } from "./store.ts";

/** Set by scripts/worker.ts for this build. */
declare const PAGES: readonly PublicPage[];
declare const BUILD: string;

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Events {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
  message: WorkerEvent & { data: unknown };
}
/** TypeScript's types of workers conflict with those of pages. */
declare const self: {
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
  caches: CacheStorage;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const { origin } = location;
const store = openStore(self.caches, BUILD, origin);

const MAX_SEEN = 300;

const listFiles = (html: string) => new Set(html.match(/\/assets\/[\w.-]+/g));

/** Stores an answer and, of a page, the files that it needs. */
async function keep(kind: Kind, key: string, response: Response): Promise<void> {
  const body = await response.blob();
  await store.put(kind, key, response, body);
  if (kind !== "pages") return;
  for (const file of listFiles(await body.text())) await fetchOnce("files", file);
}

/** Stored content is the same for everyone. */
async function fetchNow(kind: Kind, key: string): Promise<void> {
  const response = await fetch(key, { credentials: "omit" });
  if (mayKeep(kind, response)) await keep(kind, key, response);
}

async function fetchOnce(kind: Kind, key: string): Promise<void> {
  if (await store.has(kind, key)) return;
  // If the network fails, the next page asks again.
  await fetchNow(kind, key).catch(() => {});
}

/** app/ui/connection-notice.tsx shows the mark; an empty one only keeps its place, so that nothing moves under a press. */
async function mark(response: Response, text: string): Promise<Response> {
  const html = await response.text();
  return new Response(html.replace("<html ", `<html data-guardada="${text}" `), { headers: response.headers });
}

const toOfflinePage = ({ pathname, search }: URL) =>
  Response.redirect(`${origin}${OFFLINE_PAGE}?${new URLSearchParams({ de: pathname + search })}`);

async function answerPage({ request, waitUntil }: Pick<Events["fetch"], "request" | "waitUntil">): Promise<Response> {
  const url = new URL(request.url);
  const key = toKey(url, PAGES);
  const response = await fetch(request).catch(() => null);
  if (response) {
    if (mayKeep("pages", response)) waitUntil(keep("pages", key, response.clone()));
    return response;
  }
  const own = key === OFFLINE_PAGE;
  const kept = (await store.find("pages", key)) ?? (await store.find("pages", toKey(withoutChoice(url), PAGES)));
  if (kept) return mark(kept.response, own ? "" : describeKept(kept.at, new Date()));
  return own ? Response.error() : toOfflinePage(url);
}

async function answerFile(
  kind: Kind,
  { request, waitUntil }: Pick<Events["fetch"], "request" | "waitUntil">,
): Promise<Response> {
  const key = toKey(new URL(request.url), PAGES);
  const same = isHashed(key) ? await store.find(kind, key) : null;
  if (same) return same.response;
  const response = await fetch(request).catch(() => null);
  if (response) {
    if (mayKeep(kind, response) && !(await store.has(kind, key))) waitUntil(keep(kind, key, response.clone()));
    return response;
  }
  const kept = await store.find(kind, key);
  return kept?.response ?? (await store.findSibling(key)) ?? Response.error();
}

/** Seen before the worker's start, or as data without its document. */
async function keepSeen(addresses: unknown): Promise<void> {
  if (!Array.isArray(addresses)) return;
  for (const address of addresses.slice(0, MAX_SEEN)) {
    const url = typeof address === "string" && URL.canParse(address, origin) ? new URL(address, origin) : null;
    const kind = url?.origin === origin ? findKind(url, PAGES) : null;
    if (!url || !kind) continue;
    const key = toKey(url, PAGES);
    if (kind !== "pages") await fetchOnce(kind, key);
    else if (!(await store.isFresh(key))) await fetchNow(kind, key).catch(() => {});
  }
}

/** Fails without the offline page; the browser tries again later. */
async function install(): Promise<void> {
  await fetchNow("pages", OFFLINE_PAGE);
  if (!(await store.has("pages", OFFLINE_PAGE))) throw new Error("the offline page could not be kept");
  for (const page of OWN_PAGES) await fetchOnce("pages", page);
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(store.dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  const verdict = judge(request, origin, PAGES);
  if (verdict === "pages") event.respondWith(answerPage({ request, waitUntil }));
  else if (verdict === "elsewhere") {
    // Online the browser handles it, with cookies, redirects and downloads.
    if (!navigator.onLine) event.respondWith(Promise.resolve(toOfflinePage(new URL(request.url))));
  } else if (verdict) event.respondWith(answerFile(verdict, { request, waitUntil }));
});

self.addEventListener("message", (event) => event.waitUntil(keepSeen(event.data)));
