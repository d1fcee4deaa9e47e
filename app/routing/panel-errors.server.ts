import { data, type RouterContextProvider } from "react-router";
import { requestScopeContext } from "#app/context.ts";
import { isRefusedRead } from "#lib/errors.ts";
import type { ActionResult } from "#app/ui/use-action.ts";

/** A failed query is logged and becomes a 503 with 'Reintentar'; other errors are rethrown. */
export async function withErrorPage<T>(context: Readonly<RouterContextProvider>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusedRead(error)) throw error;
    context.get(requestScopeContext).log.error({ err: error }, "a page of the panel could not be read");
    throw data(null, { status: 503 });
  }
}

/** An error is logged and becomes a 503 with `{ok: false}`: the screen stays, and useAction offers a retry. */
export async function withErrorResult<T extends ActionResult>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<T>,
): Promise<T | ReturnType<typeof data<{ ok: false }>>> {
  try {
    return await work();
  } catch (error) {
    // Redirects are thrown, too.
    if (!(error instanceof Error)) throw error;
    context.get(requestScopeContext).log.error({ err: error }, "an action of the panel failed");
    return data({ ok: false as const }, { status: 503 });
  }
}
