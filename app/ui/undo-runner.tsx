import { useEffect, useEffectEvent } from "react";
import { focusMain } from "./focus.ts";
import { notify } from "./notices.tsx";
import { useAction } from "./use-action.ts";
import { undoRequests } from "./undo.ts";

/** Sends what 'Deshacer' of a notice asks for; mounted once, by the frame of pages whose actions offer it. */
export function UndoRunner() {
  const { submit } = useAction({
    failure: "No se pudo deshacer.",
    // No form shows them.
    onCampos: (campos) =>
      notify({ tone: "danger", text: `No se pudo deshacer. ${Object.values(campos).join(" ")}`, lead: true }),
  });
  const send = useEffectEvent(() => {
    const form = undoRequests.get();
    if (!form) return;
    // The notice that was pressed is gone.
    focusMain();
    submit({ ...form.fields }, { action: form.action });
  });
  useEffect(() => undoRequests.subscribe(() => send()), []);
  return null;
}
