import { type ComponentProps, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { NavigationType } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { fetchSignedIn } from "#lib/sign-in-again.ts";
import { fetchWithRetry, keptNotice } from "#app/ui/fetch-with-retry.ts";
import { findAnswer, forgetAnswers, noteAnswer } from "./ui/ahead.ts";
import { send } from "./ui/unsent.tsx";

type Fetch = NonNullable<ComponentProps<typeof HydratedRouter>["unstable_fetch"]>;

const isInPanel = (pathname: string) => pathname.startsWith("/admin");

/**
 * While offline, navigations and revalidations are retried, so that the current page stays; actions (app/ui/unsent.tsx)
 * and the panel's lists (app/ui/stale-if-error.ts) are not.
 */
const fetchFromServer: Fetch = (request, context) => {
  const { pathname: data, searchParams } = new URL(request.url);
  const path = data.replace(/(\/_)?\.data$/, "") || "/";
  searchParams.delete("_routes");
  const { pathname } = location;
  const navigates = context.type === "navigation";
  const showsLastData = isInPanel(pathname) && (path === pathname || !navigates);
  const retries = request.method === "GET" && (navigates || context.type === "revalidation") && !showsLastData;
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  if (request.method !== "GET") forgetAnswers();
  return fetchSignedIn(request, context, async (same) => {
    const mayBeThere = navigates && request.method === "GET";
    const there = mayBeThere && (await findAnswer(same.url, context.navigationType === NavigationType.Pop));
    if (there) return there;
    const response = await (retries ? fetchWithRetry(same, navigates ? path + query : null) : send(same));
    if (request.method === "GET") noteAnswer(same.url, response);
    // Answers prefetched during the action may be outdated.
    else forgetAnswers();
    if (retries) keptNotice.set("");
    return response;
  });
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchFromServer} />
    </StrictMode>,
  );
});
