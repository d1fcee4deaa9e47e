import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { areReleased } from "#app/ui/release-guards.ts";
import { hasUnsavedForms, watchForms } from "./unsaved-forms.ts";

/** Asks before what was typed into any form of the panel is lost: by a link, Back, a reload, or closing the tab. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && !areReleased() && hasUnsavedForms(),
  );
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
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Hay cambios sin guardar"
      confirm="Salir sin guardar"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Si sales ahora, se perderá lo que escribiste.
    </ConfirmDialog>
  );
}
