import { type ComponentProps, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchSignedIn } from "#lib/sign-in-again.ts";
import { fetchWithRetry } from "#app/ui/fetch-with-retry.ts";
import { send } from "./ui/unsent.tsx";

type Fetch = NonNullable<ComponentProps<typeof HydratedRouter>["unstable_fetch"]>;

const isInPanel = (pathname: string) => pathname.startsWith("/admin");

/**
 * React Router's fetch. Without a network, navigations and revalidations are retried, so that the page in sight stays.
 * Not retried: what is sent (app/ui/unsent.tsx), and the panel's lists, which show their last data
 * (app/ui/stale-if-error.ts).
 */
const fetchFromServer: Fetch = (request, context) => {
  const path = new URL(request.url).pathname.replace(/(\/_)?\.data$/, "") || "/";
  const { pathname } = location;
  const navigates = context.type === "navigation";
  const showsLastData = isInPanel(pathname) && (path === pathname || !navigates);
  const retries = request.method === "GET" && (navigates || context.type === "revalidation") && !showsLastData;
  return fetchSignedIn(request, context, retries ? (same) => fetchWithRetry(same, navigates ? path : null) : send);
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchFromServer} />
    </StrictMode>,
  );
});
