import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { ModalDialog } from "./modal-dialog.tsx";

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The verb that is confirmed: never just "Sí". */
  confirm: string;
  busy?: string | undefined;
  /** Danger unless nothing is lost. */
  variant?: "danger" | "primary";
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ open, title, children, confirm, busy, variant = "danger", onConfirm, onClose }: Props) {
  return (
    <ModalDialog
      plain
      size="sm"
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-muted">{children}</div>
    </ModalDialog>
  );
}
