import { type PointerEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";

const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

/** A dialog whose own button sends a form begins at the form's first field; the browser would begin at the cross. */
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
 * Makes a <dialog> modal while `open`: it keeps the focus in, and gives it back. `onClose` is asked for by Esc and by a
 * press beside it (unless `firm`): whoever opened the dialog closes it, or asks first.
 */
export function useModal(open: boolean, onClose: () => void, firm = false): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  // Not a plain effect, whose end would come when the dialog is out of the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog);
    }
    if (!open) dialog?.close();
    // A dialog that is taken out of the page while it is open would not give the focus back.
    return () => dialog?.close();
  }, [open]);
  return {
    ref,
    onCancel: (event) => {
      // A file chooser inside, given up with Esc, sends the same event.
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
