import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestScopeContext } from "./context.ts";
import { LateScriptsContext } from "./ui/late-scripts.tsx";
import { NonceContext } from "./ui/nonce.ts";

/**
 * Logs what a route or a rendering threw, once, with the request's id. Not logged: 4xx, aborted requests, and outages
 * (503), which are logged where they happen.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  context.get(requestScopeContext).log.error({ err: error }, "a route failed");
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { log, nonce, isShared = false } = context.get(requestScopeContext);
  // As <Scripts/> does, which LateScripts replaces: without it the page's data are left out.
  if (isShared && entryContext.renderMeta) entryContext.renderMeta.didRenderScripts = true;
  let begun = false;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <LateScriptsContext value={isShared}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </LateScriptsContext>
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      // An error before the page's shell is ready goes to handleError: here it would be logged twice.
      onError: (error) => {
        if (begun && !request.signal.aborted) log.error({ err: error }, "a part of the page failed");
      },
    },
  );
  begun = true;
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status });
}
