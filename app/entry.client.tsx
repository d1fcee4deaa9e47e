import { type ComponentProps, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchSignedIn } from "#lib/sign-in-again.ts";
import { fetchWithRetry } from "#app/ui/fetch-with-retry.ts";
import { send } from "./ui/unsent.tsx";

type Fetch = NonNullable<ComponentProps<typeof HydratedRouter>["unstable_fetch"]>;

const inPanel = (pathname: string) => pathname.startsWith("/admin");

/**
 * What React Router asks the server with. Without a network the page in sight stays: a way on waits, and so does what is
 * only read anew. What is sent is not held back (app/ui/unsent.tsx), and a list of the panel keeps what it shows by
 * itself (app/ui/stale-if-error.ts).
 */
const fetchFromServer: Fetch = (request, context) => {
  const path = new URL(request.url).pathname.replace(/(\/_)?\.data$/, "") || "/";
  const { pathname } = location;
  const leads = context.type === "navigation";
  const keeps = inPanel(pathname) && (path === pathname || !leads);
  const waits = request.method === "GET" && (leads || context.type === "revalidation") && !keeps;
  return fetchSignedIn(request, context, waits ? (same) => fetchWithRetry(same, leads ? path : null) : send);
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchFromServer} />
    </StrictMode>,
  );
});
