import { isRouteErrorResponse } from "react-router";
import { warn } from "#lib/warn.ts";
import { notify } from "./notices.tsx";

/**
 * Lost connections and failing servers may recover. Redirects, 404 and 403 are rethrown; where a guard above refused,
 * its own answer is shown.
 */
const isTemporary = (error: unknown) =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);

interface LoaderArgs {
  request: Request;
  serverLoader: () => Promise<unknown>;
}

type Data<Of extends LoaderArgs> = Awaited<ReturnType<Of["serverLoader"]>>;

/**
 * The clientLoader of a page of lists or figures: `export const clientLoader = staleIfError<Route.ClientLoaderArgs>()`.
 * When a reload of the page in sight fails (another filter, another page, after an action), it keeps the last data and
 * offers to retry. Without earlier data the error is thrown. A layout counts as in sight `everywhere` below it.
 */
export function staleIfError<Of extends LoaderArgs>({ everywhere = false } = {}) {
  let last: { data: Data<Of>; pathname: string } | null = null;
  let takeFailureBack: (() => void) | null = null;
  const clientLoader = async ({ request, serverLoader }: Of): Promise<Data<Of>> => {
    const { pathname } = new URL(request.url);
    try {
      const data = (await serverLoader()) as Data<Of>;
      last = { data, pathname };
      takeFailureBack?.();
      return data;
    } catch (error) {
      const inSight = everywhere || (last?.pathname === pathname && location.pathname === pathname);
      if (!last || !inSight || request.signal.aborted || !isTemporary(error)) throw error;
      warn("a page could not be read anew", error);
      takeFailureBack = notify({
        tone: "danger",
        text: "No se pudo cargar. Lo que ves es lo último que llegó.",
        retry: "reload",
      });
      return last.data;
    }
  };
  // Also called on hydration, to remember the server's data.
  return Object.assign(clientLoader, { hydrate: true as const });
}
