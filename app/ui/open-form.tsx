import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { HONEYPOT } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { useHydrated } from "./use-store.ts";

/** Invisible and unreachable for people: whatever fills it is a bot. */
export function HoneypotField() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor={HONEYPOT}>No llenes este campo</label>
      <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

/** Works without JavaScript. Each `answer` focuses the first field with an error, or the notice above the form. */
export function useOpenForm<Name extends string>(
  answer: OpenFormRefusal<Name> | { tipo: string } | undefined,
  names: readonly Name[],
) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  // Without JavaScript the browser's messages appear.
  const noValidate = useHydrated();
  const sending = useNavigation().state === "submitting";

  useEffect(() => {
    if (!answer) return;
    // A second attempt starts with an empty honeypot.
    const honeypot = form.current?.elements.namedItem(HONEYPOT);
    if (honeypot instanceof HTMLInputElement) honeypot.value = "";
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
    const target = wrong ?? notice.current;
    target?.focus();
    target?.scrollIntoView({ block: "center" });
  }, [answer]);

  const refusal = answer && "valores" in answer ? answer : undefined;
  const campos: Partial<Record<string, string>> = refusal?.tipo === "datos" ? refusal.campos : {};
  const first = names.find((name) => campos[name]);

  return {
    field: (name: Name) => ({
      name,
      defaultValue: refusal?.valores[name],
      error: campos[name],
      // Focuses without JavaScript; with it, the effect above does the same.
      autoFocus: name === first,
    }),
    form: { ref: form, method: "post", noValidate, preventScrollReset: true } as const,
    /** The notice's container must be mounted before there is a notice. */
    notice: { ref: notice, tabIndex: -1, className: "outline-none empty:hidden" },
    sending,
  };
}
