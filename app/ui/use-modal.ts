import { type PointerEvent, type RefObject, type SyntheticEvent, use, useLayoutEffect, useRef } from "react";
import { CloseGuardContext } from "./close-guard.ts";

const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

/** The browser would focus the close button. */
function focusFirst(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector<HTMLButtonElement>("footer [type=submit]")?.form;
  form?.querySelector<HTMLElement>("input:not([type=hidden], [type=file], [readonly]), select, textarea")?.focus();
}

interface Modal {
  dismiss: () => void;
  dialog: ModalProps;
}

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
}

/**
 * Restores the focus. Esc and a press outside (unless `firm`) call `onClose`, after the page's guard: the opener closes
 * the dialog.
 */
export function useModal(open: boolean, onClose: () => void, firm = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const guard = use(CloseGuardContext);
  const dismiss = () => {
    if (ref.current) guard(ref.current, onClose);
  };
  // A layout effect: its clean-up must run while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog);
    }
    if (!open) dialog?.close();
    // A dialog removed while open would not restore the focus.
    return () => dialog?.close();
  }, [open]);
  const dialog: ModalProps = {
    ref,
    onCancel: (event) => {
      // Cancelling a file chooser inside sends the same event.
      if (!isOwn(event)) return;
      event.preventDefault();
      dismiss();
    },
    // A second Esc closes a dialog in spite of preventDefault; by this event it may have been reopened.
    onClose: (event) => {
      if (!isOwn(event) || !open || !ref.current || ref.current.open) return;
      // The guard asks above the dialog.
      ref.current.showModal();
      dismiss();
    },
    onPointerDown: (event) => {
      if (isOwn(event) && !firm) dismiss();
    },
  };
  return { dismiss, dialog };
}
