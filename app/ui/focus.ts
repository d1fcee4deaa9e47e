/** The form that has the focus, also by a button outside of it. */
function formInHand(): ParentNode {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && activeElement.form) return activeElement.form;
  return activeElement?.closest("form") ?? document;
}

/** Focuses the first field with an error, once its message is shown. */
export const focusWrong = (form: ParentNode | null = formInHand()): void =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

/** A ref that focuses an element when it appears, so that it is read aloud. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Where the keyboard goes on from when what it pressed is gone. */
export const focusMain = (): void => document.querySelector("main")?.focus();
