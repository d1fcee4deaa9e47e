import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
import { warn } from "#lib/warn.ts";
import { notify } from "./notices.tsx";
import type { ActionResult } from "./use-action.ts";

const isDone = (answer: unknown): answer is { mensaje: string } =>
  typeof answer === "object" &&
  answer !== null &&
  "ok" in answer &&
  answer.ok === true &&
  "mensaje" in answer &&
  typeof answer.mensaje === "string";

/**
 * The clientAction of a page whose actions are called with useAction: a connection that is lost, or a server that
 * fails, becomes a refusal to be tried again, where React Router would put the fatal view in the page's place.
 * Redirects and what is not found or not allowed go their way. A success that brings words is told.
 */
export async function keepScreen({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const answer = await serverAction();
    // Here, since whatever asked may be gone from the list by now.
    if (isDone(answer)) notify({ tone: "success", text: answer.mensaje });
    return answer;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    warn("an action failed", error);
    return { ok: false } satisfies ActionResult;
  }
}
