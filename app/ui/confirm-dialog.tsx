import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { DismissButton, ModalDialog } from "./modal-dialog.tsx";

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** A verb, never just "Sí". */
  confirm: string;
  busy?: string | undefined;
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
          <DismissButton>Volver</DismissButton>
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
