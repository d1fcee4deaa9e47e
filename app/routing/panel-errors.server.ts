import { data, type RouterContextProvider } from "react-router";
import { requestScopeContext } from "#app/context.ts";
import { isRefusedRead } from "#lib/errores.ts";
import type { ActionResult } from "#app/ui/use-action.ts";

/**
 * Reads the data of a page of the panel. When the database fails, that is logged and the page says so with 503 and
 * 'Reintentar'. A bug is thrown on.
 */
export async function withErrorPage<T>(context: Readonly<RouterContextProvider>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusedRead(error)) throw error;
    context.get(requestScopeContext).log.error({ err: error }, "a page of the panel could not be read");
    throw data(null, { status: 503 });
  }
}

/**
 * Runs an action of the panel. A failure is logged and answered, so that the screen stays as it was; useAction offers
 * to try again. Refusals are the action's own answers.
 */
export async function withErrorResult<T extends ActionResult>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<T>,
): Promise<T | ReturnType<typeof data<{ ok: false }>>> {
  try {
    return await work();
  } catch (error) {
    // Redirects and thrown responses pass.
    if (!(error instanceof Error)) throw error;
    context.get(requestScopeContext).log.error({ err: error }, "an action of the panel failed");
    return data({ ok: false as const }, { status: 503 });
  }
}
