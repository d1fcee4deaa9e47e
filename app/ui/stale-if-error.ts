import { isRouteErrorResponse } from "react-router";
import { warn } from "#lib/warn.ts";
import { notify } from "./notices.tsx";

/** Redirects, 404 and 403 are rethrown, and a guard's refusal is shown. */
const isTemporary = (error: unknown) =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);

interface LoaderArgs {
  request: Request;
  serverLoader: () => Promise<unknown>;
}

type Data<Of extends LoaderArgs> = Awaited<ReturnType<Of["serverLoader"]>>;

/**
 * For pages of lists or figures: when reloading the current page fails, keeps the last data and offers a retry; without
 * earlier data throws the error. A layout needs `everywhere`, to count as current on all pages below it.
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
      // Another page that is being opened says itself that it could not be read.
      if (location.pathname !== pathname) return last.data;
      takeFailureBack = notify({
        tone: "danger",
        text: "No se pudo cargar. Lo que ves es lo último que llegó.",
        retry: "reload",
      });
      return last.data;
    }
  };
  // At hydration it remembers the server's data.
  return Object.assign(clientLoader, { hydrate: true as const });
}
