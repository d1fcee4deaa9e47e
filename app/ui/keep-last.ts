import { isRouteErrorResponse } from "react-router";
import { warn } from "#lib/warn.ts";
import { notify } from "./notices.tsx";

/**
 * A connection that is lost or a server that fails may be better the next time. Redirects and what is not found or not
 * allowed go their way; where a guard above refused, there is no answer for this route, and the guard's own is shown.
 */
const mayPass = (error: unknown) =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);

interface LoaderArgs {
  request: Request;
  serverLoader: () => Promise<unknown>;
}

type Data<Of extends LoaderArgs> = Awaited<ReturnType<Of["serverLoader"]>>;

/**
 * The clientLoader of a page of lists or figures: `export const clientLoader = keepLast<Route.ClientLoaderArgs>()`.
 * When the database or the connection fails while the page is on the screen (another filter, another page, a reading
 * anew after an action), what it shows stays, with a notice to try again. Where there is nothing to keep, the error is
 * thrown. A layout is seen `everywhere` below it.
 */
export function keepLast<Of extends LoaderArgs>({ everywhere = false } = {}) {
  let last: { data: Data<Of>; pathname: string } | null = null;
  const clientLoader = async ({ request, serverLoader }: Of): Promise<Data<Of>> => {
    const { pathname } = new URL(request.url);
    try {
      const data = (await serverLoader()) as Data<Of>;
      last = { data, pathname };
      return data;
    } catch (error) {
      const inSight = everywhere || (last?.pathname === pathname && location.pathname === pathname);
      if (!last || !inSight || request.signal.aborted || !mayPass(error)) throw error;
      warn("a page could not be read anew", error);
      notify({ tone: "danger", text: "No se pudo cargar. Lo que ves es lo último que llegó.", retry: "reload" });
      return last.data;
    }
  };
  // So that what the server rendered counts as seen.
  return Object.assign(clientLoader, { hydrate: true as const });
}
