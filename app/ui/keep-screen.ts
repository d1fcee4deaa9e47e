import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
import { warn } from "#app/lib/warn.ts";
import type { ActionResult } from "./use-action.ts";

/**
 * The clientAction of a page whose actions are called with useAction: a connection that is lost, or a server that
 * fails, becomes a refusal to be tried again, where React Router would put the fatal view in the page's place.
 * Redirects and what is not found or not allowed go their way.
 */
export async function keepScreen({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    warn("an action failed", error);
    return { ok: false } satisfies ActionResult;
  }
}
