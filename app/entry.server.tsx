import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestScopeContext } from "./context.ts";
import { pick } from "#lib/objects.ts";
import { LateScriptsContext } from "./start/page-scripts.tsx";
import { NonceContext } from "./ui/nonce.ts";

/** Does not log 4xx, aborted requests, or outages (503), which are logged where they happen. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  context.get(requestScopeContext).log.error({ err: error }, "a route failed");
};

/** No value can end the inline script. */
const toScriptText = (value: string): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** React Router would stream these scripts with data after the page. */
async function readDataScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return "";
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let data = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) data += decoder.decode(part.value);
  const controller = "window.__reactRouterContext.streamController";
  const toScript = (text: string) => `<script nonce="${nonce}">${controller}.${text};</script>`;
  return toScript(`enqueue(${toScriptText(data)})`) + toScript("close()");
}

const encoder = new TextEncoder();
const DOCTYPE = encoder.encode("<!DOCTYPE html>");
const END = Buffer.from("</body></html>");

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { log, nonce, shared } = context.get(requestScopeContext);
  const { manifest, staticHandlerContext, serverHandoffStream } = entryContext;
  // The router reads the whole list for each page.
  const routes = pick(
    manifest.routes,
    staticHandlerContext.matches.map(({ route }) => route.id),
  );
  const toPage = (serverHandoffStream: EntryContext["serverHandoffStream"]) => (
    <NonceContext value={nonce}>
      <LateScriptsContext value={shared !== undefined}>
        <ServerRouter
          context={{ ...entryContext, manifest: { ...manifest, routes }, serverHandoffStream }}
          url={request.url}
          nonce={nonce}
        />
      </LateScriptsContext>
    </NonceContext>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (shared) {
    const scripts = readDataScripts(serverHandoffStream, nonce);
    // No part of a shared page waits for data, so renderToString has all of it.
    const page = encoder.encode(renderToString(toPage(undefined)));
    const begin = page.subarray(0, -END.length);
    if (!END.equals(page.subarray(begin.length))) throw new Error("a page that does not end");
    shared.html = Buffer.concat([DOCTYPE, begin, encoder.encode(await scripts), END]);
    return new Response(null, { headers, status });
  }
  let begun = false;
  const body = await renderToReadableStream(toPage(serverHandoffStream), {
    nonce,
    signal: request.signal,
    // An error before the page's shell is ready also reaches handleError, which logs it.
    onError: (error) => {
      if (begun && !request.signal.aborted) log.error({ err: error }, "a part of the page failed");
    },
  });
  begun = true;
  await body.allReady;
  return new Response(body, { headers, status });
}
