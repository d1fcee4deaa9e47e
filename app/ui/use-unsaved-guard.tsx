import { type ReactNode, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { areReleased } from "./release-guards.ts";

/**
 * Asks before unsaved text is lost: by a link, Back, closing the tab, or `leave` (for what closes a form without a
 * navigation). Render `dialog`, which is the question.
 */
export function useUnsavedGuard(dirty: boolean): { leave: (then: () => void) => void; dialog: ReactNode } {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const [after, setAfter] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!areReleased()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);

  const stay = () => {
    blocker.reset?.();
    setAfter(null);
  };
  const go = () => {
    blocker.proceed?.();
    after?.();
    setAfter(null);
  };
  return {
    leave: (then) => (dirty ? setAfter(() => then) : then()),
    dialog: (
      <ConfirmDialog
        open={blocker.state === "blocked" || after !== null}
        title="Hay cambios sin guardar"
        confirm="Salir sin guardar"
        onConfirm={go}
        onClose={stay}
      >
        Si sales ahora, se perderá lo que escribiste.
      </ConfirmDialog>
    ),
  };
}
