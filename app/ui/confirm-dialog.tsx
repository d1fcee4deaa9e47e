import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The verb that is confirmed: never just "Sí". */
  confirm: string;
  /** What the button says while it is being done. */
  busy?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what cannot be undone. A native modal dialog: it keeps the focus in, closes with Esc and gives it back. */
export function ConfirmDialog({ open, title, children, confirm, busy, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border bg-surface p-6 text-ink shadow-float backdrop:bg-black/50"
    >
      <div className="grid gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <div className="text-muted">{children}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
