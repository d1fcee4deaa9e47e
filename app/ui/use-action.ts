import { useEffect, useEffectEvent, useRef } from "react";
import { type SubmitOptions, type SubmitTarget, useFetcher } from "react-router";
import { focusWrong } from "./focus.ts";
import { notify } from "./notices.tsx";

/** What an action answers. A refusal, expected or not, is an answer too, so that the screen stays as it is. */
export type ActionResult =
  { ok: true; mensaje?: string } | { ok: false; mensaje?: string; campos?: Readonly<Record<string, string>> };

interface UseActionOptions<Result> {
  /** What the notice says when the answer brings no words of its own: "No se pudo cambiar el rol." */
  failure: string;
  /** Called once for each success. */
  onDone?: (result: Extract<Result, { ok: true }>) => void;
  /** Called once for each answer that brings errors of fields: for a form that keeps them while it is mended. */
  onCampos?: (campos: Readonly<Record<string, string>>) => void;
  /** Failures are shown by the caller (in a dialog, whose outside cannot be reached), not as a notice. */
  inline?: boolean;
}

/**
 * Sends something to an action without leaving the page. A refusal is told as a notice, a failure with 'Reintentar', and
 * nothing else changes; a success with a message is told by `keepScreen`. `campos` are errors of fields, which the form shows itself.
 * The route's clientAction must be `keepScreen`, or a lost connection would end in the fatal view.
 */
export function useAction<Result extends ActionResult = ActionResult>({
  failure,
  onDone,
  onCampos,
  inline,
}: UseActionOptions<Result>) {
  const fetcher = useFetcher<Result>();
  const sent = useRef<[SubmitTarget, SubmitOptions] | null>(null);
  const { state, data } = fetcher;

  const submit = (target: SubmitTarget, options: SubmitOptions = {}) => {
    sent.current = [target, { method: "post", ...options }];
    void fetcher.submit(...sent.current);
  };
  const retry = () => {
    if (sent.current) void fetcher.submit(...sent.current);
  };

  const told = useRef<unknown>(null);
  const tell = useEffectEvent((result: ActionResult) => {
    if (result.ok) {
      onDone?.(result as Extract<Result, { ok: true }>);
    } else if (result.campos) {
      onCampos?.(result.campos);
      focusWrong();
    } else if (!inline) {
      // What was refused for a reason would be refused again.
      notify({
        tone: "danger",
        text: result.mensaje ?? failure,
        retry: result.mensaje ? undefined : retry,
        lead: true,
      });
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
    busy: state !== "idle",
    /** What is being sent, to tell which of several buttons is busy. */
    sending: fetcher.formData,
    error: result?.ok === false && !result.campos ? (result.mensaje ?? failure) : null,
    campos: result?.ok === false ? (result.campos ?? {}) : {},
    /** The last answer whole, for what an action says beyond that. */
    result,
    reset: fetcher.reset,
  };
}
