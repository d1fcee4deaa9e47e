import { useEffect, useEffectEvent } from "react";
import { focusMain } from "./focus.ts";
import { notify } from "./notices.tsx";
import { useAction } from "./use-action.ts";
import { undoRequests } from "./undo.ts";

/** Mounted once per frame. */
export function UndoRunner() {
  const { submit } = useAction({
    failure: "No se pudo deshacer.",
    onCampos: (campos) =>
      notify({ tone: "danger", text: `No se pudo deshacer. ${Object.values(campos).join(" ")}`, lead: true }),
  });
  const send = useEffectEvent(() => {
    const form = undoRequests.get();
    if (!form) return;
    // The pressed notice is gone.
    focusMain();
    submit({ ...form.fields }, { action: form.action });
  });
  useEffect(() => undoRequests.subscribe(() => send()), []);
  return null;
}
