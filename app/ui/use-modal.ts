import { type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";

const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

/** Focuses the first field of a form; the browser would focus the close button. */
function focusFirst(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector<HTMLButtonElement>("footer [type=submit]")?.form;
  form?.querySelector<HTMLElement>("input:not([type=hidden], [type=file], [readonly]), select, textarea")?.focus();
}

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
}

/**
 * Makes a <dialog> modal while `open`, and gives the focus back. Esc and a press beside it (unless `firm`) call
 * `onClose`: whoever opened the dialog closes it, or asks first.
 */
export function useModal(open: boolean, onClose: () => void, firm = false): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: its clean-up must run while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog);
    }
    if (!open) dialog?.close();
    // A dialog removed while open would not give the focus back.
    return () => dialog?.close();
  }, [open]);
  return {
    ref,
    onCancel: (event) => {
      // Cancelling a file chooser inside sends the same event.
      if (!isOwn(event)) return;
      event.preventDefault();
      onClose();
    },
    // A browser lets a second Esc through, whatever was said to the first. The event comes late: by then the dialog
    // may have been opened again.
    onClose: (event) => {
      if (isOwn(event) && open && !ref.current?.open) onClose();
    },
    onPointerDown: (event) => {
      if (isOwn(event) && !firm) onClose();
    },
  };
}
