/** The form that has the focus, also by a button outside of it. */
function formInHand(): ParentNode {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && activeElement.form) return activeElement.form;
  return activeElement?.closest("form") ?? document;
}

/** A field with an error; a group of them, which cannot be focused, by its first. */
const WRONG = "[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input";

/** Focuses the first field with an error, once its message is shown. Returns whether there is one. */
export function focusWrong(form: ParentNode | null = formInHand()): boolean {
  const wrong = form?.querySelector<HTMLElement>(WRONG);
  wrong?.focus();
  return Boolean(wrong);
}

/** A ref that focuses an element when it appears, so that it is read aloud. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Where the keyboard goes on from when what it pressed is gone. */
export const focusMain = (): void => document.querySelector("main")?.focus();
