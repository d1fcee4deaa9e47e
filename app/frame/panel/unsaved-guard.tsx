import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { type CloseGuard, CloseGuardContext } from "#app/ui/close-guard.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { areReleased } from "#app/ui/release-guards.ts";
import { missingCode, useCodeFirst } from "#app/ui/route-code.tsx";
import { discardForms, hasUnsavedForms, watchForms } from "./unsaved-forms.ts";

interface Dismissed {
  dialog: HTMLDialogElement;
  close: () => void;
}

/** Asks before a link, Back, a reload, closing the tab, or dismissing a dialog loses changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  /** Closed: answered with 'Volver', while React Router still has to render that nothing is blocked. */
  const [question, setQuestion] = useState<"open" | "closed" | null>(null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const leaves = from.pathname !== to.pathname || from.search !== to.search;
    const loses = leaves && !areReleased() && hasUnsavedForms();
    setQuestion(loses ? "open" : null);
    return loses || missingCode(to.pathname).length > 0;
  });
  useCodeFirst(blocker, question !== null);
  const [dismissed, setDismissed] = useState<Dismissed | null>(null);
  const guard = useCallback<CloseGuard>((dialog, close) => {
    if (hasUnsavedForms(dialog)) setDismissed({ dialog, close });
    else close();
  }, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!areReleased() && hasUnsavedForms()) event.preventDefault();
    };
    const end = watchForms();
    addEventListener("beforeunload", ask);
    return () => {
      end();
      removeEventListener("beforeunload", ask);
    };
  }, []);
  const leave = () => {
    if (!dismissed) return setQuestion(null);
    setDismissed(null);
    discardForms(dismissed.dialog);
    dismissed.close();
  };
  return (
    <CloseGuardContext value={guard}>
      {children}
      <ConfirmDialog
        open={dismissed !== null || (question === "open" && blocker.state === "blocked")}
        title="Hay cambios sin guardar"
        confirm="Salir sin guardar"
        onConfirm={leave}
        onClose={() => {
          setDismissed(null);
          setQuestion("closed");
          blocker.reset?.();
        }}
      >
        Si sales ahora, se perderá lo que escribiste.
      </ConfirmDialog>
    </CloseGuardContext>
  );
}
