import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { HONEYPOT } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { useHydrated } from "./use-store.ts";

/** A field that people neither see nor reach: whatever fills it is a program. */
export function HoneypotField() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor={HONEYPOT}>No llenes este campo</label>
      <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

/**
 * A form that works without JavaScript. After each `answer` of the server, focuses the first field with an error, or
 * the notice above the form.
 */
export function useOpenForm<Name extends string>(
  answer: OpenFormRefusal<Name> | { tipo: string } | undefined,
  names: readonly Name[],
) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  // With JavaScript our own messages at the fields; without it the browser's.
  const noValidate = useHydrated();
  const sending = useNavigation().state === "submitting";

  useEffect(() => {
    if (!answer) return;
    // Whatever filled the honeypot, a second try is a new one.
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
    /** For each field: what was typed, and what is wrong with it. */
    field: (name: Name) => ({
      name,
      defaultValue: refusal?.valores[name],
      error: campos[name],
      // For the page that comes back without JavaScript; with it, the effect above does the same.
      autoFocus: name === first,
    }),
    /** For the form itself. */
    form: { ref: form, method: "post", noValidate, preventScrollReset: true } as const,
    /** For the place of the notice; it must stand in the page before there is one. */
    notice: { ref: notice, tabIndex: -1, className: "outline-none empty:hidden" },
    sending,
  };
}
