import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
import { warn } from "#lib/warn.ts";
import { notify } from "./notices.tsx";
import { requestUndo, type UndoForm } from "./undo.ts";
import type { ActionResult } from "./use-action.ts";

const isDoneWithMessage = (answer: unknown): answer is { mensaje: string; undo?: UndoForm } =>
  typeof answer === "object" &&
  answer !== null &&
  "ok" in answer &&
  answer.ok === true &&
  "mensaje" in answer &&
  typeof answer.mensaje === "string";

/**
 * For pages with useAction: lost connections and 5xx become a refusal that can be retried, instead of React Router's
 * error page. Redirects, 404 and 403 are rethrown. A success's message is announced, with 'Deshacer' where possible.
 */
export async function catchActionError({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const answer = await serverAction();
    // Here, since the component may be unmounted by now.
    if (isDoneWithMessage(answer)) {
      const { mensaje, undo } = answer;
      notify({ tone: "success", text: mensaje, undo: undo && (() => requestUndo(undo)) });
    }
    return answer;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    warn("an action failed", error);
    return { ok: false } satisfies ActionResult;
  }
}
