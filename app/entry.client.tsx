import { type ComponentProps, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { NavigationType } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { fetchSignedIn } from "#lib/sign-in-again.ts";
import { fetchWithRetry, keptNotice } from "#app/ui/fetch-with-retry.ts";
import { idlePart } from "./ui/idle-part.ts";
import { send } from "./ui/unsent.tsx";

type Fetch = NonNullable<ComponentProps<typeof HydratedRouter>["unstable_fetch"]>;

const isInPanel = (pathname: string) => pathname.startsWith("/admin");

/**
 * React Router's fetch. Without a network, navigations and revalidations are retried, so that the page in sight stays.
 * Not retried: what is sent (app/ui/unsent.tsx), and the panel's lists, which show their last data
 * (app/ui/stale-if-error.ts).
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
  if (request.method !== "GET") idlePart.forget();
  return fetchSignedIn(request, context, async (same) => {
    const mayBeThere = navigates && request.method === "GET";
    const there = mayBeThere && (await idlePart.find(same.url, context.navigationType === NavigationType.Pop));
    if (there) return there;
    const response = await (retries ? fetchWithRetry(same, navigates ? path + query : null) : send(same));
    if (request.method === "GET") idlePart.note(same.url, response);
    // What was fetched ahead while it was under way may be of before.
    else idlePart.forget();
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
