import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type SubmitOptions, useFetcher } from "react-router";
import { createRandomKey } from "#lib/secure-context.ts";
import { focusWrong } from "./focus.ts";
import { notify } from "./notices.tsx";
import type { UndoForm } from "./undo.ts";

/** A refusal is an answer too, so that the screen stays as it is. */
export type ActionResult =
  /** `undo` is offered next to the message. */
  | { ok: true; mensaje?: string; undo?: UndoForm }
  | { ok: false; mensaje?: string; campos?: Readonly<Record<string, string>> };

interface UseActionOptions<Result> {
  /** The notice for an answer without a message: "No se pudo cambiar el rol." */
  failure: string;
  /** `sent` is the form data that it answers. */
  onDone?: (result: Extract<Result, { ok: true }>, sent: FormData) => void;
  /** For forms that keep field errors while they are corrected. */
  onCampos?: (campos: Readonly<Record<string, string>>) => void;
  /** The caller shows failures (in a dialog, which covers the notices). */
  inline?: boolean;
}

type Target = HTMLFormElement | FormData | Readonly<Record<string, string>>;

function toData(target: Target): FormData {
  if (target instanceof FormData) return target;
  if (target instanceof HTMLFormElement) return new FormData(target);
  const data = new FormData();
  for (const [name, value] of Object.entries(target)) data.set(name, value);
  return data;
}

/**
 * Stays on the page. A refusal becomes a notice, a failure one with 'Reintentar'. The route's clientAction must be
 * `catchActionError`, or a lost connection ends in the error page.
 */
export function useAction<Result extends ActionResult = ActionResult>({
  failure,
  onDone,
  onCampos,
  inline,
}: UseActionOptions<Result>) {
  // One per component: a key by position would give the answer to the next dialog there.
  const [key] = useState(createRandomKey);
  const fetcher = useFetcher<Result>({ key });
  const sent = useRef<[Target, SubmitOptions] | null>(null);
  const sentData = useRef(new FormData());
  const takeRefusalBack = useRef<(() => void) | null>(null);
  const { state, data } = fetcher;

  const submit = (target: Target, options: SubmitOptions = {}) => {
    // What was refused is tried again. Others share this hook, row by row: their notices stay.
    if (target instanceof HTMLFormElement && sent.current?.[0] === target) takeRefusalBack.current?.();
    sent.current = [target, { method: "post", ...options }];
    sentData.current = toData(target);
    void fetcher.submit(...sent.current);
  };
  const retry = () => {
    if (sent.current) void fetcher.submit(...sent.current);
  };

  const told = useRef<unknown>(null);
  const tell = useEffectEvent((result: ActionResult) => {
    if (result.ok) {
      onDone?.(result as Extract<Result, { ok: true }>, sentData.current);
    } else if (result.campos) {
      onCampos?.(result.campos);
      focusWrong();
    } else if (!inline) {
      // A refusal would only be refused again.
      const takeBack = notify({
        tone: "danger",
        text: result.mensaje ?? failure,
        retry: result.mensaje ? undefined : retry,
        lead: true,
      });
      takeRefusalBack.current = result.mensaje ? takeBack : null;
    }
  });
  useEffect(() => {
    if (state !== "idle" || !data || told.current === data) return;
    told.current = data;
    tell(data);
  }, [state, data]);

  const result = state === "idle" ? data : undefined;
  return {
    submit,
    retry,
    /** True until the page shows the result. */
    busy: state !== "idle",
    /** True until the answer: for pages that show the requested state at once. */
    submitting: state === "submitting",
    sending: fetcher.formData,
    error: result?.ok === false && !result.campos ? (result.mensaje ?? failure) : null,
    campos: result?.ok === false ? (result.campos ?? {}) : {},
    result,
    reset: fetcher.reset,
  };
}
