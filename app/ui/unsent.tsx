import { useEffect } from "react";
import { createPortal } from "react-dom";
import { data, type DataStrategyResult, useNavigation } from "react-router";
import { createStore } from "#lib/store.ts";
import { Alert } from "./alert.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { useStore } from "./use-store.ts";

/** The request was not sent or not answered, for lack of a connection. */
export class UnsentError extends Error {}

/** Actions must not be sent twice. Throws UnsentError when offline. */
export async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted || request.method === "GET") throw error;
    throw new UnsentError("no answer to what was sent", { cause: error });
  }
}

/** The form stays here until it is answered. */
let sent: HTMLFormElement | null = null;
const unsent = createStore<{ form: HTMLFormElement } | null>(null);

function lastAnswer(id: string): unknown {
  const { __reactRouterDataRouter: router } = window;
  return router?.state.actionData?.[id];
}

/** React Router wraps thrown errors like results. */
const isUnsent = (result: unknown): boolean =>
  result instanceof UnsentError ||
  (typeof result === "object" && result !== null && "data" in result && result.data instanceof UnsentError);

type Results = Record<string, DataStrategyResult>;

/**
 * A form that could not be sent stays as it is, instead of the error page. React Router gets the last data again with
 * 503, so that it reloads nothing.
 */
export async function keepUnsentForm(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  if (request.method === "GET") return results;
  const form = sent;
  sent = null;
  if (!form) return results;
  for (const [id, { result }] of Object.entries(results)) {
    if (!isUnsent(result)) continue;
    results[id] = { type: "data", result: data(lastAnswer(id), 503) };
    unsent.set({ form });
  }
  return results;
}

function handleSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
  sent = target;
  unsent.set(null);
}

function watchForms(): () => void {
  addEventListener("submit", handleSubmit, { capture: true });
  return () => removeEventListener("submit", handleSubmit, { capture: true });
}

const HIDDEN = "[type=hidden], [aria-hidden] *";

const isFilledIn = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("input, textarea, select")].some((field) => !field.matches(HIDDEN));

export function UnsentNotice() {
  const found = useStore(unsent, null);
  const idle = useNavigation().state === "idle";
  useEffect(watchForms, []);
  if (!found || !idle || !found.form.isConnected) return null;
  return createPortal(
    <FailureNotice>
      <Alert tone="danger" title="No se pudo enviar">
        Verifica tu conexión a internet e inténtalo de nuevo.
        {isFilledIn(found.form) ? " Lo que escribiste sigue aquí." : null}
      </Alert>
    </FailureNotice>,
    found.form,
  );
}
